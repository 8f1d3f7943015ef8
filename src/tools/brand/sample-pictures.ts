import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { hasAlpha } from '#src/domain/media/image-alpha.ts';
import { NO_SRCSET, srcsetOf, variantUrl } from '#src/domain/product/image-variants.ts';
import type { DerivedSample } from '#src/seed/sample-workshop.ts';
import { variantsFrom } from '#src/server/files/image-encoding.ts';
import {
  filesOfSamples,
  missingFilesOfSamples,
  problemsOfSamples,
  type SampleFiles,
} from '#src/server/sample-problems.ts';
import { sizeOf } from './picture-source.ts';
import type { Derived } from './pictures.ts';

/** Largest width in px at which the site shows a picture of a product, and its largest height. */
const WIDTH = 1_600;
const HEIGHT = 4_800;

/** Returns a line for each problem of the samples, pictures that cannot be read included. */
export async function problemsOfSamplePictures(workshop: string): Promise<readonly (string | null)[]> {
  const problems = problemsOfSamples(workshop);
  if (problems.length > 0) return problems;
  const pictures = filesOfSamples(workshop).flatMap(({ image, drawing }) => [image, ...(drawing ? [drawing] : [])]);
  return Promise.all(
    pictures.map(async (file) =>
      (await sizeOf(join(workshop, 'samples', file))) === null
        ? `samples/${file} cannot be read as a picture: save it again as JPEG, PNG or WebP`
        : null,
    ),
  );
}

/**
 * The files of the samples that the site shows: pictures and drawings as WebP, the smaller sizes in the same way as the server
 * makes them of uploads, and the videos. `samples.json` lists their URLs.
 */
export async function samplePictureFiles(workshop: string): Promise<Derived> {
  const files: Record<string, Buffer> = {};
  const list: Record<string, DerivedSample> = {};
  for (const sample of filesOfSamples(workshop)) {
    const { slug, drawing, video } = sample;
    const picture = await derivedPicture(workshop, sample);
    Object.assign(files, picture.files);
    if (drawing !== undefined) files[`${slug}-drawing.webp`] = await webpOf(join(workshop, 'samples', drawing));
    if (video !== undefined) files[video] = await readFile(join(workshop, 'samples', video));
    list[slug] = {
      ...picture.fields,
      ...(drawing !== undefined && { drawing: urlOf('products', `${slug}-drawing.webp`) }),
      ...(video !== undefined && { video: urlOf('videos', video) }),
    };
  }
  const named = Object.entries(files).map(([name, file]) => [`samples/${name}`, file] as const);
  return {
    ...Object.fromEntries(earlierFiles(workshop).map((name) => [`samples/${name}`, null])),
    ...Object.fromEntries(named),
    'samples.json': `${JSON.stringify(list, null, 2)}\n`,
  };
}

/** The picture of a sample with its smaller sizes, by their names, and the fields of the product that list them. */
async function derivedPicture(workshop: string, { slug, image }: SampleFiles) {
  const name = `${slug}.webp`;
  const url = urlOf('products', name);
  const picture = await webpOf(join(workshop, 'samples', image));
  const variants = await variantsFrom(picture, Number.POSITIVE_INFINITY);
  const smaller = (variants?.made ?? []).map(
    (variant) => [variantUrl(name, variant), Buffer.from(variant.bytes)] as const,
  );
  return {
    files: { [name]: picture, ...Object.fromEntries(smaller) },
    fields: { image: url, imageHasAlpha: hasAlpha(picture), srcset: variants ? srcsetOf(url, variants) : NO_SRCSET },
  };
}

/** Returns a picture as WebP, upright, no larger than the site shows it. One that is so already stays as it is. */
async function webpOf(path: string): Promise<Buffer> {
  const { format, width, height, pages = 1 } = await sharp(path).metadata();
  if (format === 'webp' && width <= WIDTH && height <= HEIGHT && pages === 1) return readFile(path);
  const upright = sharp(path)
    .autoOrient()
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true });
  // Only a cut-out counts as one. Many programs save photos with an alpha channel, too.
  const { isOpaque } = await sharp(path).stats();
  return (isOpaque ? upright.removeAlpha() : upright).webp({ quality: 82 }).toBuffer();
}

/** Names of the files that were derived before. */
function earlierFiles(workshop: string): readonly string[] {
  const folder = join(workshop, 'derived/samples');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Hashes of the files that the owner provides, and the samples whose derived files are missing. */
export function samplePictureState(workshop: string) {
  const hashOf = (file: string | undefined) =>
    file === undefined
      ? null
      : createHash('sha256')
          .update(readFileSync(join(workshop, 'samples', file)))
          .digest('hex');
  const samples = filesOfSamples(workshop).map(({ slug, image, drawing, video }) => [
    slug,
    ...[image, drawing, video].map(hashOf),
    video,
  ]);
  return { samples, missing: missingFilesOfSamples(workshop) };
}
