import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pixelCount } from '#src/domain/pixel-count.ts';
import { impostors, pictures, pngOfPixels } from '../../support/images.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2571a' } }).jpeg();

describe('the pixels that a picture says it unfolds to', () => {
  it.each(['image/png', 'image/jpeg', 'image/gif'] as const)('stand in the header of %s', (type) => {
    expect(pixelCount(pictures[type])).toBe(16 * 12);
  });

  it('may be more than anybody can hold', () => {
    expect(pixelCount(pngOfPixels(60_000, 60_000))).toBe(3_600_000_000);
  });

  it('stand behind the notes and the tables of a photo, progressive or not', async () => {
    const exif = { IFD0: { Copyright: 'Sara'.repeat(2_000) } };
    const baseline = await photo(1_200, 900).withExif(exif).toBuffer();
    const progressive = await photo(1_200, 900).jpeg({ progressive: true }).toBuffer();
    expect([pixelCount(baseline), pixelCount(progressive)]).toEqual([1_080_000, 1_080_000]);
    expect(pixelCount(baseline.subarray(0, 4_096))).toBeNull();
  });

  it.each([
    ['a WebP', pictures['image/webp']],
    ['an AVIF', pictures['image/avif']],
    ['a text', impostors.html],
    ['nothing', new Uint8Array()],
    ['the first bytes of a PNG', pictures['image/png'].slice(0, 20)],
    ['the first bytes of a GIF', pictures['image/gif'].slice(0, 9)],
    ['the first bytes of a JPEG', pictures['image/jpeg'].slice(0, 8)],
    [
      'a JPEG that goes on with something else',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ],
  ])('are not known of %s', (_what, bytes) => {
    expect(pixelCount(bytes)).toBeNull();
  });

  it('are read from where the bytes begin', () => {
    const inside = new Uint8Array([9, 9, 9, ...pictures['image/png']]).subarray(3);
    expect(pixelCount(inside)).toBe(16 * 12);
  });
});
