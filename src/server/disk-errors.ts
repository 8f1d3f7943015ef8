import { hasCode } from '#src/server/files/disk.ts';
import { isFileUnusable, isStoreFull } from '#src/server/store/sqlite-driver.ts';

/** True if a file system, a quota, SQLite or PostgreSQL had no room for what was written. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT') || isStoreFull(error);
}

/** Codes of a disk that fails, is read-only or belongs to others, of a folder that is missing, and of too many open files. */
const UNUSABLE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'];

/** True if the disk did not let the server use its files. The operator can repair it while the server runs. */
export function isDiskUnusable(error: unknown): boolean {
  return UNUSABLE.some((code) => hasCode(error, code)) || isFileUnusable(error);
}
