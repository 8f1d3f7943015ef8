import { expect, it } from 'vitest';
import { SentFile } from '#src/validation/sent-file.ts';

it('has the type, the size and the content of a file, and reads nothing by itself', () => {
  const unread = () => Promise.reject(new Error('read'));
  const content = { type: 'image/png', size: 4, contentHash: unread, read: unread };
  expect({ ...new SentFile(content) }).toEqual(content);
});
