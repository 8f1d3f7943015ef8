import { existsSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';

/** Bytes for all temporary files of `npm test`, which are up to 1 GB, and for several pages of Chromium. */
const NEEDED_SPACE = 2 ** 31;

/** Folder of a file system in memory with room for tests. Null if there is none. */
export function memoryFolder(): string | null {
  if (!existsSync(SHARED_MEMORY)) return null;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= NEEDED_SPACE ? SHARED_MEMORY : null;
}
