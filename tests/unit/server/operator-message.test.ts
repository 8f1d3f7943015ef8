import { describe, expect, it } from 'vitest';
import { ConfigError } from '#src/server/config.ts';
import { operatorMessage } from '#src/server/operator-message.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });
const RULE =
  'DATA_DIR, and all in it, must belong to the user of the server, on a disk that can be written and has room';

describe('the message for the operator', () => {
  it.each([
    { error: new ConfigError(['PORT is bad', 'HOST is bad']), message: 'PORT is bad\nHOST is bad' },
    {
      error: withCode('ENOSPC', 'ENOSPC: no space left on device, write'),
      message: 'No room is left on the disk (ENOSPC: no space left on device, write). Make room on it, and try again',
    },
    {
      error: withCode('EMFILE', 'EMFILE: too many open files'),
      message:
        'Too many files are open (EMFILE: too many open files). Allow at least 1024: ulimit -n, or LimitNOFILE of systemd',
    },
    {
      error: withCode('EACCES', 'EACCES: permission denied'),
      message: `A file cannot be used (EACCES: permission denied). ${RULE}`,
    },
    {
      error: new Error('The store cannot be opened', {
        cause: Object.assign(new Error('disk I/O error'), { errcode: 522 }),
      }),
      message: `A file cannot be used (disk I/O error). ${RULE}`,
    },
    {
      error: new StoreBusy('The database is unavailable', { cause: new Error('cannot execute DELETE') }),
      message: 'The database is unavailable: cannot execute DELETE',
    },
  ])('tells the operator what to do about $error', ({ error, message }) => {
    expect(operatorMessage(error)).toBe(message);
  });

  it('returns null for a programming error', () => {
    expect(operatorMessage(new TypeError('undefined is not a function'))).toBeNull();
  });
});
