import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHash } from '#src/operations/hash.ts';
import { ReceivedFiles } from '#src/server/files/received-files.ts';
import { openSpoolFolder, spoolIn } from '#src/server/files/spool.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

const HEAD = 'data:image/png;base64,';
const ANY_SPACE = { requireSpace: async () => {} };

async function open(space = ANY_SPACE) {
  const folder = await temporaryFolder();
  return { folder, files: new ReceivedFiles(spoolIn(folder, space)) };
}

async function received(files: ReceivedFiles, base64: string, pieceLength: number) {
  const writer = files.open(HEAD);
  for (let at = 0; at < base64.length; at += pieceLength)
    await writer.write(Buffer.from(base64.slice(at, at + pieceLength)));
  return writer.end();
}

describe('a data URL', () => {
  it.each([1, 3, 4, 5, 64])('decodes a data URL from pieces of %d characters', async (pieceLength) => {
    const { files } = await open();
    for (const length of [0, 1, 2, 3, 4, 5, 97]) {
      const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 67) % 256));
      for (const encoding of ['base64', 'base64url'] as const) {
        const text = bytes.toString(encoding);
        const file = await received(files, text, pieceLength);
        expect([file.type, file.size, Buffer.from(await file.read())]).toEqual(['image/png', length, bytes]);
        expect(await file.contentHash()).toBe(await contentHash(HEAD + text));
      }
    }
    await files.close();
  });

  it.each(['%%%%', 'AA==AAAA', 'AAAA=AAA', ',AAAAAAAAAAA', 'AAAAAAAA,AAA', 'AAAA===='])(
    'reads invalid base64 as empty content: %s',
    async (text) => {
      const { files } = await open();
      for (const pieceLength of [1, 4, 64])
        expect(await (await received(files, text, pieceLength)).read()).toEqual(new Uint8Array());
      await files.close();
    },
  );
});

describe('files of a body', () => {
  it('reads files one after another and hashes a part by its type and content', async () => {
    const { files } = await open();
    const stored = (type: string, text: string) => files.store(type, oneByOne(text));
    const all = [await stored('image/png', 'first'), await stored('image/gif', ''), await stored('image/png', 'last')];
    const texts = await Promise.all(all.map(async (file) => Buffer.from(await file.read()).toString()));
    expect([texts, all.map(({ size }) => size)]).toEqual([
      ['first', '', 'last'],
      [5, 0, 4],
    ]);
    const again = await stored('image/png', 'first');
    const hashes = await Promise.all([...all, again].map((file) => file.contentHash()));
    expect([new Set(hashes).size, hashes[0]]).toEqual([3, hashes[3]]);
    await files.close();
  });

  it('stores files without a name on the disk and deletes them when closed', async () => {
    const { folder, files } = await open();
    const file = await files.store('image/png', oneByOne('secret'));
    expect(await readdir(folder)).toEqual([]);
    await files.close();
    await expect(file.read()).rejects.toThrow();
    await expect(files.store('image/png', oneByOne('late'))).rejects.toThrow('The client hung up');
  });

  it('makes the folder of the spool again when it is missing', async () => {
    const { folder, files } = await open();
    await rm(folder, { recursive: true });
    expect((await files.store('image/png', oneByOne('again'))).size).toBe(5);
    await files.close();
  });

  it('closes when no file could be opened', async () => {
    const files = new ReceivedFiles(spoolIn(join(await temporaryFolder(), 'moved', 'spool'), ANY_SPACE));
    await expect(files.store('image/png', oneByOne('x'))).rejects.toMatchObject({ cause: { code: 'ENOENT' } });
    await expect(files.close()).resolves.toBeUndefined();
  });

  it('requires free space on the disk', async () => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const { files } = await open({ requireSpace: () => Promise.reject(full) });
    await expect(files.store('image/png', oneByOne('x'))).rejects.toBe(full);
    await files.close();
  });
});

it('empties the folder for spool files when a server starts', async () => {
  const folder = await temporaryFolder();
  await writeFile(`${folder}/left-by-a-killed-server`, '');
  await openSpoolFolder(folder);
  expect(await readdir(folder)).toEqual([]);
});

async function* oneByOne(text: string): AsyncGenerator<Uint8Array> {
  for (const character of text) yield Buffer.from(character);
}
