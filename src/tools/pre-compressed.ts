import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files of text; images and fonts are compressed as they are. */
const TEXT = /\.(?:css|html|js|svg|webmanifest)$/;

/** Endings that the server's static route looks for, with what writes them, as small as it can. */
const ENCODINGS = [
  {
    ending: '.br',
    compress: (content: Buffer) =>
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  },
  {
    ending: '.gz',
    compress: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  },
] as const;

/** Writes beside each text file below a folder what the server sends in its place, where that is smaller. */
export async function preCompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && TEXT.test(file.name));
  await Promise.all(texts.map(({ parentPath, name }) => compressBeside(join(parentPath, name))));
}

/** Writes beside a file what is sent in its place. */
export async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path);
  for (const { ending, compress } of ENCODINGS) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(path + ending, compressed);
  }
}
