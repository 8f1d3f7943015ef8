import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { variantUrl } from '#src/domain/product/image-variants.ts';
import { SAMPLE_WIDTH } from '#src/seed/sample-names.ts';
import { MAX_PROPORTION, variantsFrom } from '#src/server/files/image-encoding.ts';
import { filesOfSamples, missingSizes } from '#src/server/sample-problems.ts';
import type { Derived } from './pictures.ts';

/** Returns a line for each picture of the samples that the site cannot show. */
export async function problemsOfSamplePictures(workshop: string): Promise<readonly string[]> {
  const pictures = filesOfSamples(workshop).flatMap(({ image, drawing }) => [
    problemOfPicture(workshop, image, SAMPLE_WIDTH),
    problemOfPicture(workshop, drawing, null),
  ]);
  return (await Promise.all(pictures)).filter((problem) => problem !== null);
}

async function problemOfPicture(workshop: string, file: string, width: number | null): Promise<string | null> {
  const picture = await sharp(join(workshop, 'samples', file))
    .metadata()
    .catch(() => null);
  if (picture?.format !== 'webp') return `samples/${file} cannot be read as WebP: save the picture as WebP`;
  if (width === null) return null;
  if (picture.width !== width) return `samples/${file} is ${picture.width} px wide: scale the picture to ${width} px`;
  if ((picture.pages ?? 1) > 1) return `samples/${file} is animated: save one of its pictures`;
  if (picture.height <= MAX_PROPORTION * width) return null;
  return `samples/${file} is ${picture.height} px high: crop the picture to ${MAX_PROPORTION * width} px`;
}

/** Encodes the smaller sizes of the pictures in the same way as the server does for uploads. */
export async function samplePictureFiles(workshop: string): Promise<Derived> {
  const files: Record<string, Buffer> = {};
  for (const { image } of filesOfSamples(workshop)) {
    const picture = await readFile(join(workshop, 'samples', image));
    const { made } = (await variantsFrom(picture, Number.POSITIVE_INFINITY)) ?? { made: [] };
    for (const variant of made) files[`../samples/${variantUrl(image, variant)}`] = Buffer.from(variant.bytes);
  }
  return files;
}

/** Hashes of the pictures, and what is missing of their smaller sizes. */
export function samplePictureState(workshop: string) {
  const hashOf = (image: string) =>
    createHash('sha256')
      .update(readFileSync(join(workshop, 'samples', image)))
      .digest('hex');
  const pictures = filesOfSamples(workshop).map(({ image }) => [image, hashOf(image)]);
  return { pictures, missing: missingSizes(workshop) };
}
