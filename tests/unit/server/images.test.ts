import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { fileOfDataUrl } from '#src/operations/data-url.ts';
import { type ImageResult, pixelSum } from '#src/operations/prepared-images.ts';
import {
  type EncodedImage,
  prepareDrawing,
  prepareOrderImage,
  preparePicture,
  variantsFrom,
} from '#src/server/files/image-encoding.ts';
import {
  animatedAvif,
  animatedPng,
  gifOfFrames,
  gifWithDamagedFrame,
  hdrAvif,
  sampleImage,
  sampleImages,
} from '../../support/fixtures/image-files.ts';

const rejected = (code: string, bound?: number) => ({ kind: 'rejected', issue: { code, ...(bound && { bound }) } });
const FLOOD = rejected('imageTooManyPixels', 50);

const orderImage = (bytes: Uint8Array) => prepareOrderImage({ bytes: new Uint8Array(bytes) });
const variantsIn = async (bytes: Uint8Array) => imageIn(await productImage(bytes)).variants?.made ?? [];
const productImage = (bytes: Uint8Array) => preparePicture({ bytes: new Uint8Array(bytes) });

async function gifOf(colours: readonly string[]): Promise<Buffer> {
  const frames = await Promise.all(colours.map((colour) => sampleImage(colour).png().toBuffer()));
  const moving = sharp(frames, { join: { animated: true } });
  return moving.gif().toBuffer();
}

/** A photo of a camera held upright, with its location in the metadata. */
function photoOf(width: number, height: number): Promise<Buffer> {
  return sampleImage('red', width, height)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Sara' }, IFD3: { GPSLatitude: '38/1 4/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

describe('an image of an order', () => {
  it.each([
    { type: 'image/jpeg', extension: 'jpg' },
    { type: 'image/png', extension: 'png' },
    { type: 'image/webp', extension: 'webp' },
    { type: 'image/avif', extension: 'webp' },
    { type: 'image/gif', extension: 'webp' },
  ] as const)('stores an order image of $type whole, as $extension', async ({ type, extension }) => {
    const image = imageIn(await orderImage(sampleImages[type]));
    const { width, height } = await sharp(image.bytes).metadata();
    expect({ width, height, extension: image.extension }).toEqual({ width: 16, height: 12, extension });
  });

  it.each([
    { shape: 'wide', width: 400, height: 300, sides: [168, 168] },
    { shape: 'high', width: 90, height: 2_000, sides: [90, 168] },
    { shape: 'small', width: 40, height: 30, sides: [40, 30] },
  ] as const)(
    'makes a square thumbnail of a $shape order image without enlarging it',
    async ({ width, height, sides }) => {
      const png = await sampleImage('red', width, height).png().toBuffer();
      const { thumbnail, ...image } = imageIn(await orderImage(png));
      const shown = await sharp(thumbnail?.bytes).metadata();
      expect([thumbnail?.extension, shown.format, shown.width, shown.height]).toEqual(['webp', 'webp', ...sides]);
      expect((await sharp(image.bytes).metadata()).width).toBe(width);
    },
  );

  it('makes the thumbnail of an animation from its first frame', async () => {
    const { thumbnail } = imageIn(await orderImage(await gifOf(['red', 'blue'])));
    const { pages = 1 } = await sharp(thumbnail?.bytes).metadata();
    const { dominant } = await sharp(thumbnail?.bytes).stats();
    expect({ pages, isRed: dominant.r > dominant.b }).toEqual({ pages: 1, isRed: true });
  });

  it('rejects an image with which the images of a call have more than 110 megapixels', async () => {
    const addPixels = pixelSum();
    addPixels(110_000_000 - 16 * 12);
    const add = () => prepareOrderImage({ bytes: sampleImages['image/png'], addPixels });
    expect((await add()).kind).toBe('prepared');
    expect(await add()).toEqual(rejected('imagesTooManyPixels', 110));
  });

  it('rejects a TIFF, which browsers do not show', async () => {
    const tiff = await sampleImage().tiff().toBuffer();
    expect(await orderImage(tiff)).toEqual(rejected('notAnImage'));
  });

  it('stores the still image of an animated AVIF', async () => {
    const { bytes, extension } = imageIn(await orderImage(animatedAvif));
    const { width, height, pages = 1 } = await sharp(bytes).metadata();
    expect({ width, height, pages, extension }).toEqual({ width: 150, height: 150, pages: 1, extension: 'webp' });
  });

  it.each([
    { label: 'an animated PNG with a hidden fallback', bytes: animatedPng },
    { label: 'PQ', bytes: hdrAvif(16) },
    { label: 'HLG', bytes: hdrAvif(18) },
  ])('rejects $label, which it would store unlike browsers show it', async ({ bytes }) => {
    expect(await orderImage(bytes)).toEqual(rejected('imageNotAsShown'));
  });

  it('does not turn a WebP by its metadata, which browsers do not either', async () => {
    const turned = await sampleImage('red', 40, 30).webp().withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    const { width, height, orientation } = await sharp(imageIn(await orderImage(turned)).bytes).metadata();
    expect({ width, height, orientation }).toEqual({ width: 40, height: 30, orientation: undefined });
  });

  it('rejects a truncated or damaged PNG', async () => {
    const png = await sampleImage('red', 400, 300).png().toBuffer();
    const broken = Buffer.from(png).fill(0, 60, 200);
    expect(await orderImage(png.subarray(0, png.length / 2))).toEqual(rejected('fileUnreadable'));
    expect(await orderImage(broken)).toEqual(rejected('fileUnreadable'));
  });

  it('stores a JPEG without its end mark whole, and a truncated one with grey in place of what is missing', async () => {
    const jpeg = await sampleImage('red', 400, 300).jpeg().toBuffer();
    const lookOf = async (bytes: Uint8Array) => {
      const stored = sharp(imageIn(await orderImage(bytes)).bytes);
      const pixelAt = (top: number) => stored.clone().extract({ left: 10, top, width: 1, height: 1 }).raw().toBuffer();
      return { top: [...(await pixelAt(10))], bottom: [...(await pixelAt(290))] };
    };
    const [red, grey] = [
      [254, 0, 0],
      [128, 128, 128],
    ];
    expect(await lookOf(jpeg.subarray(0, -2))).toEqual({ top: red, bottom: red });
    expect(await lookOf(jpeg.subarray(0, Math.round(jpeg.length * 0.8)))).toEqual({ top: red, bottom: grey });
  });

  it('rejects a JPEG that ends before its pixels', async () => {
    const jpeg = await sampleImage('red', 400, 300).jpeg().toBuffer();
    expect(await orderImage(jpeg.subarray(0, 200))).toEqual(rejected('fileUnreadable'));
  });

  it('stores the first frame of an animation with a damaged frame', async () => {
    const { bytes, extension } = imageIn(await orderImage(gifWithDamagedFrame));
    const { pages = 1 } = await sharp(bytes).metadata();
    expect({ pages, extension }).toEqual({ pages: 1, extension: 'webp' });
  });

  it('rejects an animation whose frames decode into too many pixels', async () => {
    const colours = ['red', 'blue', 'green', 'black', 'white', 'grey', 'pink', 'brown', 'orange'];
    const video = await gifOf(colours);
    expect((await orderImage(video)).kind).toBe('prepared');
    // Makes the screen and the frames declare 6 megapixels each.
    const [small, large] = [Buffer.alloc(4), Buffer.alloc(4)];
    small.writeUInt32LE(40 + (30 << 16));
    large.writeUInt32LE(3_000 + (2_000 << 16));
    for (let at = video.indexOf(small); at >= 0; at = video.indexOf(small, at)) large.copy(video, at);
    expect(await orderImage(video)).toEqual(FLOOD);
  });

  it('rejects an animation with more than 1,000 frames', async () => {
    expect((await orderImage(gifOfFrames(1_000))).kind).toBe('prepared');
    expect(await orderImage(gifOfFrames(100_000))).toEqual(rejected('imageTooManyFrames', 1_000));
  });

  it('rejects fewer pixels in formats that can only be decoded whole', async () => {
    const large = () => sampleImage('red', 2_700, 2_700);
    for (const image of [
      large().webp({ effort: 0 }),
      large().avif({ effort: 0 }),
      large().gif({ effort: 1 }),
      large().jpeg({ progressive: true }),
      large().png({ progressive: true }),
    ]) {
      expect(await orderImage(await image.toBuffer())).toEqual(rejected('imageTooManyPixels', 7));
    }
    expect((await orderImage(await large().jpeg().toBuffer())).kind).toBe('prepared');
  });

  it('turns an order image upright and removes its metadata', async () => {
    const photo = await photoOf(40, 30);
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { bytes } = imageIn(await orderImage(photo));
    const { width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 30, height: 40 });
  });

  it('keeps the frames of an animation', async () => {
    const { bytes } = imageIn(await orderImage(await gifOf(['red', 'blue'])));
    expect((await sharp(bytes).metadata()).pages).toBe(2);
  });
});

it('shrinks an image that would exceed the size limit after re-encoding', async () => {
  const raw = { width: 5_000, height: 4_000, channels: 3 } as const;
  const sent = await sharp(randomBytes(60_000_000), { raw }).jpeg({ quality: 50 }).toBuffer();
  expect(sent.length).toBeLessThan(10 * MEBIBYTE);
  const { bytes, extension } = imageIn(await orderImage(sent));
  const { width, height } = await sharp(bytes).metadata();
  expect({ width, height, extension }).toEqual({ width: 2_500, height: 2_000, extension: 'webp' });
  expect(bytes.length).toBeLessThan(10 * MEBIBYTE);
});

describe('the variants of an image of a product', () => {
  it('makes product variants in AVIF and WebP at the displayed widths, upright and without metadata', async () => {
    const variants = await variantsIn(await photoOf(600, 500));
    const metadata = await Promise.all(variants.map(({ bytes }) => sharp(bytes).metadata()));
    expect(metadata.map(({ format, compression, width, height }) => [compression ?? format, width, height])).toEqual([
      ['av1', 192, 230],
      ['av1', 384, 461],
      ['av1', 500, 600],
      ['webp', 192, 230],
      ['webp', 384, 461],
    ]);
    const tags = metadata.flatMap(({ exif, xmp, icc, iptc, orientation = 1 }) => [exif, xmp, icc, iptc, orientation]);
    expect(tags.filter((tag) => tag !== undefined && tag !== 1)).toEqual([]);
  });

  it('keeps the transparency of a product image in its variants', async () => {
    const cutOut = await sampleImage('red', 400, 300).ensureAlpha(0.5).png().toBuffer();
    const variants = await variantsIn(cutOut);
    const metadata = await Promise.all(variants.map(({ bytes }) => sharp(bytes).metadata()));
    expect(metadata.map(({ hasAlpha }) => hasAlpha)).toEqual(Array(5).fill(true));
  });

  it('makes no variants of an animation, a very tall image or a narrow one', async () => {
    const frames = await Promise.all(['red', 'blue'].map((red) => sampleImage(red, 400, 300).png().toBuffer()));
    const moving = sharp(frames, { join: { animated: true } });
    expect(await variantsIn(await moving.gif().toBuffer())).toEqual([]);
    for (const still of [sampleImage('red', 300, 901), sampleImage('red', 192, 144)])
      expect(await variantsIn(await still.png().toBuffer())).toEqual([]);
  });

  it('adds a placeholder of twelve pixels to opaque images only', async () => {
    const flag = await sampleImage('red', 400, 300)
      .composite([{ input: await sampleImage('blue', 400, 150).png().toBuffer(), gravity: 'south' }])
      .png()
      .toBuffer();
    const cutOut = await sampleImage('red', 400, 300).ensureAlpha(0.5).png().toBuffer();
    const placeholderOf = async (bytes: Uint8Array) => imageIn(await productImage(bytes)).variants?.placeholder;
    expect(await placeholderOf(cutOut)).toBeUndefined();
    const [start, content = ''] = (await placeholderOf(flag))?.split(',') ?? [];
    const bmp = Buffer.from(content, 'base64');
    expect([start, bmp.length]).toEqual(['data:image/bmp;base64', 54 + 36]);
    expect([bmp.readInt32LE(18), -bmp.readInt32LE(22)], 'width and height').toEqual([4, 3]);
    expect([...bmp.subarray(54, 57), ...bmp.subarray(-3)], 'red first, blue last').toEqual([0, 0, 255, 255, 0, 0]);
  });

  it('omits all variants when the time for them is over', async () => {
    const image = await sampleImage('red', 400, 300).webp().toBuffer();
    expect(await variantsFrom(image, -1)).toBeNull();
  });
});

it('shrinks a product image to the greatest displayed width', async () => {
  const wide = await sampleImage('red', 3_200, 1_000).jpeg().toBuffer();
  const { bytes, extension } = imageIn(await productImage(wide));
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width, height, format, extension }).toEqual({
    width: 1_600,
    height: 500,
    format: 'webp',
    extension: 'webp',
  });
});

it('shrinks a drawing likewise, keeps its transparency and makes no variants', async () => {
  const lines = sharp({ create: { width: 3_200, height: 100, channels: 4, background: 'transparent' } });
  const image = imageIn(await prepareDrawing({ bytes: new Uint8Array(await lines.png().toBuffer()) }));
  const { width, hasAlpha } = await sharp(image.bytes).metadata();
  expect({ width, hasAlpha, stated: image.hasAlpha, variants: image.variants }).toEqual({
    width: 1_600,
    hasAlpha: true,
    stated: true,
    variants: undefined,
  });
});

it('never enlarges a product image', async () => {
  const { bytes } = imageIn(await productImage(await sampleImage().png().toBuffer()));
  expect((await sharp(bytes).metadata()).width).toBe(40);
});

it.each([
  { url: 'data:image/png;base64,aGk=', text: 'hi' },
  { url: 'data:image/png;base64,aGkh', text: 'hi!' },
  { url: 'data:image/png;base64,', text: '' },
  { url: 'data:image/png;base64,aG k=', text: '' },
  { url: 'data:image/png;base64,aGk=aGk=', text: '' },
  { url: 'data:image/png;base64,<svg>', text: '' },
])('reads the data URL $url as $text', async ({ url, text }) => {
  const file = fileOfDataUrl(url);
  expect([file.type, Buffer.from(await file.read()).toString()]).toEqual(['image/png', text]);
});

function imageIn(result: ImageResult<EncodedImage>) {
  if (result.kind === 'rejected') throw new Error(`Refused: ${result.issue.code}`);
  return result.image;
}
