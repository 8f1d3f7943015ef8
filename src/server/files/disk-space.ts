import { randomBytes } from 'node:crypto';
import { truncateSync } from 'node:fs';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { ConfigError } from '../config.ts';

/** So much stays free of what visitors and uploads bring, in bytes, for whatever makes room again. */
const KEPT_FREE = 8 * MEBIBYTE;

/** What SQLite's log can grow to, held for it; given up by halves, as others may take what is given up. In bytes. */
const RESERVE = 4 * MEBIBYTE;
const LEAST_RESERVE = MEBIBYTE / 16;

/** Below this the store might not even open, in bytes. */
const NEEDED_TO_OPEN = MEBIBYTE;

/** How many bytes a program may still write to the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The room on the data folder's disk; a file that holds some shrinks for the store on a full one. */
export class DiskSpace {
  readonly #reserve: string;
  readonly #free: () => Promise<number>;
  #held: number;

  private constructor(reserve: string, held: number, free: () => Promise<number>) {
    this.#reserve = reserve;
    this.#held = held;
    this.#free = free;
  }

  /** @throws ConfigError where the disk is too full to open a store on it */
  static async open(folder: string, free: FreeBytes = freeBytes): Promise<DiskSpace> {
    const reserve = join(folder, 'reserve');
    const held = await stat(reserve).then(
      ({ size }) => size,
      () => 0,
    );
    const space = new DiskSpace(reserve, held, () => free(folder));
    while ((await space.#free()) < NEEDED_TO_OPEN) {
      if (!space.giveUpReserve()) throw new ConfigError(['DATA_DIR is on a full disk; make room on it']);
    }
    await space.#holdReserve();
    return space;
  }

  /** Resolves where so many bytes fit beside what is kept free. @throws an error with code `ENOSPC` */
  async demand(bytes = 0): Promise<void> {
    await this.#holdReserve();
    if ((await this.#free()) >= KEPT_FREE + bytes) return;
    throw Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' });
  }

  /** Gives half of the reserve up, or the last of it; returns whether there was any. At once, as the store waits. */
  giveUpReserve(): boolean {
    if (this.#held === 0) return false;
    this.#held = this.#held > LEAST_RESERVE ? Math.floor(this.#held / 2) : 0;
    try {
      truncateSync(this.#reserve, this.#held);
      return true;
    } catch {
      this.#held = 0;
      return false;
    }
  }

  async #holdReserve(): Promise<void> {
    if (this.#held >= RESERVE || (await this.#free()) < KEPT_FREE + RESERVE) return;
    this.#held = RESERVE;
    // Random, as a file system may keep nothing of zeros.
    await writeFile(this.#reserve, randomBytes(RESERVE)).catch(async () => {
      this.#held = 0;
      await rm(this.#reserve, { force: true });
    });
  }
}
