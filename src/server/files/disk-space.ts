import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEBIBYTE } from '#src/contract/units.ts';
import { ConfigError } from '../config.ts';

/** So much stays free of what visitors and uploads bring, in bytes, for whatever makes room again. */
const KEPT_FREE = 8 * MEBIBYTE;

/** What SQLite's log can grow to before it starts anew; so much is held for the store should others fill the disk. */
const RESERVE = 4 * MEBIBYTE;

/** Below this the store might not even open, in bytes. */
const NEEDED_TO_OPEN = MEBIBYTE;

/** How many bytes a program may still write to the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * The room on the disk of the data folder. On a full disk the store can still log an admin in and delete, as a file
 * that holds room for that is given up then; it is made again once there is room.
 */
export class DiskSpace {
  readonly #reserve: string;
  readonly #free: () => Promise<number>;
  #isHeld: boolean;

  private constructor(reserve: string, isHeld: boolean, free: () => Promise<number>) {
    this.#reserve = reserve;
    this.#isHeld = isHeld;
    this.#free = free;
  }

  /** @throws ConfigError where the disk is too full to open a store on it */
  static async open(folder: string, free: FreeBytes = freeBytes): Promise<DiskSpace> {
    const reserve = join(folder, 'reserve');
    const size = await stat(reserve).then(
      (file) => file.size,
      () => 0,
    );
    const space = new DiskSpace(reserve, size === RESERVE, () => free(folder));
    if ((await space.#free()) < NEEDED_TO_OPEN) space.giveUpReserve();
    if ((await space.#free()) < NEEDED_TO_OPEN) throw new ConfigError(['DATA_DIR is on a full disk; make room on it']);
    await space.#holdReserve();
    return space;
  }

  /**
   * Resolves where so many bytes fit beside what is kept free.
   * @throws an error with code `ENOSPC` where they do not
   */
  async demand(bytes = 0): Promise<void> {
    await this.#holdReserve();
    if ((await this.#free()) >= KEPT_FREE + bytes) return;
    throw Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' });
  }

  /** Answers whether there was a reserve to give up; at once, as the store waits. */
  giveUpReserve(): boolean {
    const wasHeld = this.#isHeld;
    this.#isHeld = false;
    rmSync(this.#reserve, { force: true });
    return wasHeld;
  }

  async #holdReserve(): Promise<void> {
    if (this.#isHeld || (await this.#free()) < KEPT_FREE + RESERVE) return;
    this.#isHeld = true;
    // Random, as a file system may keep nothing of zeros.
    await writeFile(this.#reserve, randomBytes(RESERVE)).catch(() => this.giveUpReserve());
  }
}
