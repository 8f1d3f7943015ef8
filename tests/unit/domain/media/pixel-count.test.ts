import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pixelCount } from '#src/domain/media/pixel-count.ts';
import { animatedAvif, nonImages, pngOfPixels, sampleImages } from '../../../support/fixtures/image-files.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2571a' } }).jpeg();

/** A part of a JPEG: its marker, its length, what it holds. */
const segment = (marker: number, ...content: readonly number[]) => [0xff, marker, 0, content.length + 2, ...content];
/** Says 16 × 12 pixels, in the last bytes that are read. */
const frame = (marker: number) => segment(marker, 8, 0, 12, 0, 16, 3);
const jpeg = (...parts: readonly (readonly number[])[]) => new Uint8Array([0xff, 0xd8, ...parts.flat()]);

describe('the pixels that an image says it unfolds to', () => {
  it.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const)(
    'reads the number of pixels from the header of %s',
    (type) => {
      expect(pixelCount(sampleImages[type])).toBe(16 * 12);
    },
  );

  it.each([
    { label: 'lossless', options: { lossless: true } },
    { label: 'lossy', options: {} },
  ])('reads the number of pixels of a $label WebP, with and without an extended header', async ({ options }) => {
    const plain = photo(4_001, 30).webp(options);
    expect(pixelCount(await plain.clone().toBuffer())).toBe(120_030);
    expect(pixelCount(await plain.withExif({ IFD0: { Copyright: 'Sara' } }).toBuffer())).toBe(120_030);
  });

  it('reads the number of pixels of an animated AVIF', () => {
    expect(pixelCount(animatedAvif)).toBe(150 * 150);
  });

  it('reads a number of pixels that no memory can hold', () => {
    expect(pixelCount(pngOfPixels(60_000, 60_000))).toBe(3_600_000_000);
  });

  it('finds the number of pixels after the metadata and tables of a photo, progressive or not', async () => {
    const exif = { IFD0: { Copyright: 'Sara'.repeat(2_000) } };
    const baseline = await photo(1_200, 900).withExif(exif).toBuffer();
    const progressive = await photo(1_200, 900).jpeg({ progressive: true }).toBuffer();
    expect([pixelCount(baseline), pixelCount(progressive)]).toEqual([1_080_000, 1_080_000]);
    expect(pixelCount(baseline.subarray(0, 4_096))).toBeNull();
  });

  it('reads no more of a file than its header', () => {
    expect(pixelCount(sampleImages['image/png'].slice(0, 24))).toBe(16 * 12);
    expect(pixelCount(sampleImages['image/gif'].slice(0, 10))).toBe(16 * 12);
    expect(pixelCount(jpeg(frame(0xc0)))).toBe(16 * 12);
  });

  const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

  it.each(FRAMES)('reads the number of pixels from the frame %i of a JPEG of any compression', (marker) => {
    expect(pixelCount(jpeg(segment(0xe0, 1, 2, 3), frame(marker)))).toBe(16 * 12);
  });

  it.each([
    { label: 'tables', marker: 0xc4 },
    { label: 'an extension', marker: 0xc8 },
    { label: 'conditions of arithmetic coding', marker: 0xcc },
    { label: 'a reserved segment', marker: 0x02 },
    { label: 'a restart interval', marker: 0xdd },
  ])('does not read $label of a JPEG as a frame', ({ marker }) => {
    expect(pixelCount(jpeg(segment(marker, 1, 0, 1, 0, 1), frame(0xc0)))).toBe(16 * 12);
  });

  it.each([
    { label: 'a JPEG that ends within its frame', bytes: jpeg(frame(0xc0)).slice(0, -1) },
    {
      label: 'a JPEG that continues with something like a frame',
      bytes: jpeg(segment(0xe0), [0x01, ...frame(0xc0).slice(1)]),
    },
    { label: 'the first bytes of a WebP', bytes: sampleImages['image/webp'].slice(0, 29) },
    { label: 'the first bytes of an AVIF', bytes: sampleImages['image/avif'].slice(0, 40) },
    {
      label: 'a WebP that begins with other bytes',
      bytes: Uint8Array.from(Buffer.from(`RIFF\0\0\0\0WEBP${'x'.repeat(30)}`)),
    },
    { label: 'a text', bytes: nonImages.html },
    { label: 'nothing', bytes: new Uint8Array() },
    { label: 'the first bytes of a PNG', bytes: sampleImages['image/png'].slice(0, 20) },
    { label: 'the first bytes of a GIF', bytes: sampleImages['image/gif'].slice(0, 9) },
    { label: 'the first bytes of a JPEG', bytes: sampleImages['image/jpeg'].slice(0, 8) },
    { label: 'a JPEG that continues with other bytes', bytes: jpeg(segment(0xe0), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) },
  ])('returns no number of pixels for $label', ({ bytes }) => {
    expect(pixelCount(bytes)).toBeNull();
  });

  it('reads a view that begins inside of its buffer', () => {
    const inside = new Uint8Array([9, 9, 9, ...sampleImages['image/png']]).subarray(3);
    expect(pixelCount(inside)).toBe(16 * 12);
  });
});
