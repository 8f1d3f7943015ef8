import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { ConfigError, messageOf } from '../config.ts';

/** How long a start waits for a server that is just ending, in milliseconds. */
const TIMEOUT = 2_000;
const PAUSE = 100;

/**
 * Takes a data folder, made where needed, for this process alone, until the lock is closed; the system does that after
 * a kill. @throws ConfigError where it cannot be had
 */
export async function takeDataFolder(path: string): Promise<DatabaseSync> {
  try {
    return await take(path);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${path} cannot be used: ${messageOf(error)}`]);
  }
}

async function take(path: string): Promise<DatabaseSync> {
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
  return lock;
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
