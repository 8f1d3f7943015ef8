import { expect, vi } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { hdrAvif, nonImages, pngOfPixels, pngOfSize, sampleImages } from '../support/fixtures/image-files.ts';
import { blamed, type Call, type Site } from './site.ts';

/** Fields of a product form. */
export type Form = NonNullable<Call['form']>;
export interface BadForm {
  readonly label: string;
  /** Fields that replace those of a valid form. */
  readonly patch: Form;
  readonly outcome: unknown;
}

export const imageOf = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png') => new Blob([bytes], { type });
export const PNG = imageOf(sampleImages['image/png']);
export const FORM = { title: 'دست رباتیک', shortDescription: 'دستی پنج‌انگشتی', image: PNG };
export const VIDEO = '/files/videos/planetary-gearbox.mp4';
export const NAMED_FILE = /^\/files\/products\/[\w-]{22}\.\w+$/;

export const NAMED = expect.stringMatching(NAMED_FILE);
export const DRAWING = imageOf(sampleImages['image/webp'], 'image/webp');

export const UNSENT = {
  longDescription: '',
  titleEn: '',
  descriptionEn: '',
  longDescriptionEn: '',
  image: NAMED,
  imageHasAlpha: false,
  srcset: { avif: '', webp: '' },
  version: 1,
};

/** Files that adding and editing a product both reject. */
export const BAD_FILES: readonly BadForm[] = [
  { label: 'a text as image', patch: { image: 'picture.png' }, outcome: blamed(400, ['image', 'wrongType']) },
  badVideo('/files/videos/nobody.mp4'),
  {
    label: 'HTML called JPEG',
    patch: { image: imageOf(nonImages.html, 'image/jpeg') },
    outcome: blamed(415, ['image', 'notAnImage']),
  },
  {
    label: 'an HDR image',
    patch: { image: imageOf(hdrAvif()) },
    outcome: blamed(415, ['image', 'imageNotAsShown']),
  },
  {
    label: 'a HEIC',
    patch: { image: imageOf(nonImages.heic, 'image/heic') },
    outcome: blamed(415, ['image', 'imageHeic']),
  },
  {
    label: 'an image with too many pixels',
    patch: { image: imageOf(pngOfPixels(8_000, 8_000)) },
    outcome: blamed(413, ['image', 'imageTooManyPixels', 50]),
  },
  {
    label: 'HTML as a drawing',
    patch: { drawing: imageOf(nonImages.html) },
    outcome: blamed(415, ['drawing', 'notAnImage']),
  },
  {
    label: '10 MiB and a byte',
    patch: { image: imageOf(pngOfSize(10_485_761)) },
    outcome: blamed(413, ['image', 'fileTooLarge', 10]),
  },
];

export function badVideo(videoUrl: string): BadForm {
  return { label: `${videoUrl} as video`, patch: { videoUrl }, outcome: blamed(400, ['videoUrl', 'unknownUpload']) };
}

/** Functions that return products of a site. */
export function productsOf(site: Site) {
  const productWith = async (id: number): Promise<Product> => {
    const product = (await site.products()).find((one) => one.id === id);
    if (!product) throw new Error(`No product ${id}`);
    return product;
  };
  /** Expects the statuses of files. They are deleted after the response. */
  const expectStatuses = async (urls: readonly string[], expected: readonly number[]) => {
    const statuses = () => Promise.all(urls.map(async (url) => (await site.fetch(url)).status));
    await vi.waitFor(async () => expect(await statuses()).toEqual(expected), { timeout: 10_000 });
  };
  /** Adds a product. */
  const added = async (form: Form = FORM): Promise<Product> => {
    const { body } = await site.adminCall('addProduct', { form });
    return productWith((body as { id: number }).id);
  };
  return { productWith, added, expectStatuses };
}
