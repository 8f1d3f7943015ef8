import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sweptTemporaryFolder } from '#src/server/files/disk.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

it('flushes a file, then the folder that names it, before it is stored', async () => {
  const folder = await temporaryFolder();
  await using handle = await open(folder, 'r');
  const prototype: typeof handle = Object.getPrototypeOf(handle);
  const flushed: string[] = [];
  vi.spyOn(prototype, 'sync').mockImplementation(async function flush(this: typeof handle) {
    flushed.push((await this.stat()).isDirectory() ? 'folder' : 'file');
  });
  const { write } = await sweptTemporaryFolder(join(folder, 'new'));
  async function* chunks() {
    yield Buffer.from('gear');
  }
  await write(join(folder, 'gear.webp'), chunks());
  expect(flushed).toEqual(process.platform === 'win32' ? ['file'] : ['file', 'folder']);
  expect(await readFile(join(folder, 'gear.webp'), 'utf8')).toBe('gear');
});
