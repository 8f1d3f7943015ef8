import { randomBytes } from 'node:crypto';
import { statSync, truncateSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { inBatches } from '#src/server/batches.ts';
import { ConfigError } from '#src/server/config.ts';
import { onDisk } from './disk.ts';

/** Bytes that orders and uploads must leave free, so that deletions still work. */
const KEPT_FREE = 8 * MEBIBYTE;

/**
 * Bytes that are reserved for SQLite's log, the size to which it can grow. Released by halves, because other programs
 * may take the released space.
 */
const RESERVE = 4 * MEBIBYTE;
const LEAST_RESERVE = MEBIBYTE / 16;

/** Bytes that must be free when the server starts, because the store may have to write to open. */
const NEEDED_TO_OPEN = MEBIBYTE;

/** Returns the number of bytes that the server may still write to a folder's disk. */
export type FreeBytes = (folder: string) => Promise<number>;

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await onDisk(() => statfs(folder));
  return bavail * bsize;
};

/** Free space on the data folder's disk, and a reserve file that is truncated when the store finds the disk full. */
export type DiskSpace = Awaited<ReturnType<typeof openDiskSpace>>;

/** @throws ConfigError if the disk is too full to open a store */
export async function openDiskSpace(folder: string, free: FreeBytes = freeBytes) {
  const reserve = join(folder, 'reserve');
  let held = statSync(reserve, { throwIfNoEntry: false })?.size ?? 0;

  /** Releases half of the reserve, or the rest of it. Returns false if none is left. Synchronous, like the store. */
  const releaseReserve = (): boolean => {
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
    // Random bytes, because some file systems do not allocate space for zeros.
    await writeFile(reserve, randomBytes(RESERVE)).catch(async () => {
      held = 0;
      await rm(reserve, { force: true });
    });
  };

  while ((await free(folder)) < NEEDED_TO_OPEN) {
    if (!releaseReserve()) throw new ConfigError(['DATA_DIR is on a full disk; make room on it']);
  }
  await holdReserve();
  const room = inBatches<void, number>(async () => {
    await holdReserve();
    return free(folder);
  });
  return { releaseReserve, requireSpace: spaceCheck(room) };
}

/** Space on the disk of a folder that contains only temporary files. */
export function spaceIn(folder: string, free: FreeBytes = freeBytes) {
  return { requireSpace: spaceCheck(inBatches<void, number>(() => free(folder))) };
}

function spaceCheck(room: () => Promise<number>) {
  /** Resolves if the disk has space for these bytes. @throws an error with code `ENOSPC` */
  return async (bytes = 0): Promise<void> => {
    if ((await room()) >= KEPT_FREE + bytes) return;
    throw Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' });
  };
}
