import { hasCode } from '#src/server/files/disk.ts';
import { isStoreFull } from '#src/server/store/sqlite-driver.ts';

/** True if a file system, a quota, SQLite or PostgreSQL had no room for what was written. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT') || isStoreFull(error);
}
