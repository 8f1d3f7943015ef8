import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { ConfigError, messageOf } from '../config.ts';

/** How long a start waits for a server that is just ending, in milliseconds. */
const TIMEOUT = 2_000;
const PAUSE = 100;

/** A folder that no other server uses as long as `release` was not called; the system releases it after a kill. */
export interface DataFolder {
  readonly path: string;
  release(): void;
}

/** Takes a data folder, made where needed, for this process alone. @throws ConfigError where it cannot be had */
export async function takeDataFolder(path: string): Promise<DataFolder> {
  try {
    return await take(path);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${path} cannot be used: ${messageOf(error)}`]);
  }
}

async function take(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(path, 'lock'));
  const deadline = performance.now() + TIMEOUT;
  while (!isTaken(lock)) {
    if (performance.now() > deadline) {
      lock.close();
      throw new Error('another server has it; stop that, or choose another folder');
    }
    await setTimeout(PAUSE);
  }
  return { path, release: () => lock.close() };
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    // With no journal on disk nothing is written, so that the folder can be taken on a full one.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && /locked|busy/i.test(error.message)) return false;
    throw error;
  }
}
