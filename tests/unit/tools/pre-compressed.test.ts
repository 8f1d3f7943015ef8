import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { preCompress } from '#src/tools/pre-compressed.ts';

it('writes brotli and gzip beside texts that shrink, and leaves images, fonts and tiny files alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pre-compressed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = 'چرخ‌دنده '.repeat(20);
  await mkdir(join(folder, 'assets'));
  const names = ['index.html', 'assets/a.js', 'assets/a.css', 'icon.svg', 'fa.webmanifest'];
  for (const name of [...names, 'assets/a.webp', 'assets/a.woff2']) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'assets/tiny.js'), 'x');

  await preCompress(folder);

  const written = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:br|gz)$/.test(name));
  expect(written.sort()).toEqual(names.flatMap((name) => [`${name}.br`, `${name}.gz`]).sort());
  for (const name of names) {
    const [br, gz] = await Promise.all(['.br', '.gz'].map((ending) => readFile(join(folder, name + ending))));
    expect([brotliDecompressSync(br ?? '').toString(), gunzipSync(gz ?? '').toString()]).toEqual([text, text]);
  }
});
