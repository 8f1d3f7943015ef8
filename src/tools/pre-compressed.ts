import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Text files. Images and fonts are already compressed. */
const TEXT = /\.(?:css|html|js|svg|webmanifest)$/;

/** File endings that the server's static route looks for. Each encoder uses its highest level. */
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

/** Compresses all text files in a folder. A compressed file is only written if it is smaller. */
export async function preCompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && TEXT.test(file.name));
  await Promise.all(texts.map(({ parentPath, name }) => compressBeside(join(parentPath, name))));
}

/** Writes the compressed variants of a file beside it. */
export async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path);
  for (const { ending, compress } of ENCODINGS) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(path + ending, compressed);
  }
}
