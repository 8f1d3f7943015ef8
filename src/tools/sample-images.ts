import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { variantUrl } from '#src/domain/product/image-variants.ts';
import { SAMPLE_FOLDER } from '#src/seed/sample-folder.ts';
import { sampleFiles, sampleProducts } from '#src/seed/sample-workshop.ts';
import { variantsFrom } from '#src/server/files/image-encoding.ts';

const fileOf = (url: string) => join(SAMPLE_FOLDER, sampleFiles.get(url) ?? '');

// Encodes the variants of the sample images in the same way as the server does for uploads.
for (const { image } of sampleProducts) {
  const { made } = (await variantsFrom(await readFile(fileOf(image)), Number.POSITIVE_INFINITY)) ?? { made: [] };
  for (const variant of made) await writeFile(fileOf(variantUrl(image, variant)), variant.bytes);
  console.info(`${image} ${made.map(({ width, bytes }) => `${width}: ${bytes.length} bytes`).join(', ')}`);
}
