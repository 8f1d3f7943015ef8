import { hasCode } from '#src/server/files/disk.ts';
import { isFileUnusable } from '#src/server/store/sqlite-driver.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import { ConfigError, messageOf } from './config.ts';
import { isDiskFull } from './disk-errors.ts';

/** Returns lines for the operator if the cause of an error lies outside of the program, otherwise null. */
export function operatorMessage(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const reason = messageOf(cause);
  if (isDiskFull(cause)) return `No room is left on the disk (${reason}). Make room on it, and try again`;
  if (hasOneOf(cause, DESCRIPTORS))
    return `Too many files are open (${reason}). Allow at least 1024: ulimit -n, or LimitNOFILE of systemd`;
  if (hasOneOf(cause, PERMISSIONS) || isFileUnusable(cause))
    return `A file cannot be used (${reason}). ${DATA_DIR_RULE}`;
  if (error instanceof StoreBusy) return `${error.message}: ${reason}`;
  return null;
}

const DATA_DIR_RULE =
  'DATA_DIR, and all in it, must belong to the user of the server, on a disk that can be written and has room';

const DESCRIPTORS = ['EMFILE', 'ENFILE'];
const PERMISSIONS = ['EACCES', 'EPERM', 'EROFS'];

const hasOneOf = (error: unknown, codes: readonly string[]) => codes.some((code) => hasCode(error, code));
