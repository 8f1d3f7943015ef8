import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError, messageOf } from '#src/server/config.ts';
import { hasCode } from './disk.ts';

/** Milliseconds that a start waits for a server that is stopping. */
const TIMEOUT = 2_000;

/**
 * Creates a data folder if needed, and locks it for this process until the returned lock is closed. The system releases
 * the lock of a killed process. @throws ConfigError if the folder is locked or cannot be written
 */
export async function takeDataFolder(path: string): Promise<DatabaseSync> {
  using cleanup = new DisposableStack();
  try {
    await makeFolder(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    const lock = cleanup.use(new DatabaseSync(join(path, 'lock'), { timeout: TIMEOUT }));
    // Without a journal nothing is written, so the lock works on a full disk.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    cleanup.move();
    return lock;
  } catch (error) {
    const reason = messageOf(error);
    const isTaken = /locked|busy/i.test(reason);
    const problem = isTaken ? 'another server has it; stop that, or choose another folder' : reason;
    throw new ConfigError([`DATA_DIR ${path} cannot be used: ${problem}`]);
  }
}

/**
 * Makes a folder and its parents. `mkdir` with `recursive` never ends if the system answers ENOENT although the parent
 * exists, as it does below /proc.
 */
async function makeFolder(path: string, isParentMade = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await stat(path)).isDirectory()) return;
    if (!hasCode(error, 'ENOENT') || isParentMade) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path, true);
  }
}
