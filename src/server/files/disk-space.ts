import { randomBytes } from 'node:crypto';
import { statSync, truncateSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { inBatches } from '#src/server/batches.ts';
import { ConfigError } from '#src/server/config.ts';

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
export type DiskSpace = Awaited<ReturnType<typeof openDiskSpace>>;

/** @throws ConfigError where the disk is too full to open a store on it */
export async function openDiskSpace(folder: string, free: FreeBytes = freeBytes) {
  const reserve = join(folder, 'reserve');
  let held = statSync(reserve, { throwIfNoEntry: false })?.size ?? 0;

  /** Gives half of the reserve up, or the last of it; returns whether there was any. At once, as the store waits. */
  const giveUpReserve = (): boolean => {
    if (held === 0) return false;
    held = held > LEAST_RESERVE ? Math.floor(held / 2) : 0;
    try {
      truncateSync(reserve, held);
      return true;
    } catch {
      held = 0;
      return false;
    }
  };
  const holdReserve = async () => {
    if (held >= RESERVE || (await free(folder)) < KEPT_FREE + RESERVE) return;
    held = RESERVE;
    // Random, as a file system may keep nothing of zeros.
    await writeFile(reserve, randomBytes(RESERVE)).catch(async () => {
      held = 0;
      await rm(reserve, { force: true });
    });
  };

  while ((await free(folder)) < NEEDED_TO_OPEN) {
    if (!giveUpReserve()) throw new ConfigError(['DATA_DIR is on a full disk; make room on it']);
  }
  await holdReserve();
  const room = inBatches<void, number>(async () => {
    await holdReserve();
    return free(folder);
  });
  return { giveUpReserve, demand: demandOf(room) };
}

/** The space on the disk of a folder that holds nothing that must be stored. */
export function spaceIn(folder: string, free: FreeBytes = freeBytes) {
  return { demand: demandOf(inBatches<void, number>(() => free(folder))) };
}

function demandOf(room: () => Promise<number>) {
  /** Resolves if so many bytes fit beside what stays free. @throws an error with code `ENOSPC` */
  return async (bytes = 0): Promise<void> => {
    if ((await room()) >= KEPT_FREE + bytes) return;
    throw Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' });
  };
}
