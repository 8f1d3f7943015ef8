import { describe, expect, it } from 'vitest';
import { ConfigError } from '#src/server/config.ts';
import { operatorMessage } from '#src/server/operator-message.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });
const RULE =
  'DATA_DIR, and all in it, must belong to the user of the server, on a disk that can be written and has room';

describe('the message for the operator', () => {
  it.each([
    [new ConfigError(['PORT is bad', 'HOST is bad']), 'PORT is bad\nHOST is bad'],
    [
      withCode('ENOSPC', 'ENOSPC: no space left on device, write'),
      'No room is left on the disk (ENOSPC: no space left on device, write). Make room on it, and try again',
    ],
    [
      withCode('EMFILE', 'EMFILE: too many open files'),
      'Too many files are open (EMFILE: too many open files). Allow at least 1024: ulimit -n, or LimitNOFILE of systemd',
    ],
    [withCode('EACCES', 'EACCES: permission denied'), `A file cannot be used (EACCES: permission denied). ${RULE}`],
    [
      new Error('The store cannot be opened', { cause: Object.assign(new Error('disk I/O error'), { errcode: 522 }) }),
      `A file cannot be used (disk I/O error). ${RULE}`,
    ],
    [
      new StoreBusy('The database is unavailable', { cause: new Error('cannot execute DELETE') }),
      'The database is unavailable: cannot execute DELETE',
    ],
  ])('tells the operator what to do about %s', (error, message) => {
    expect(operatorMessage(error)).toBe(message);
  });

  it('returns null for a programming error', () => {
    expect(operatorMessage(new TypeError('undefined is not a function'))).toBeNull();
  });
});
