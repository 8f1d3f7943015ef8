import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasAlpha } from '#src/domain/media/image-alpha.ts';

const opaque = sharp({ create: { width: 4, height: 4, channels: 3, background: 'orange' } });
const clear = { r: 255, g: 90, b: 31, alpha: 0.5 };
const cutOut = sharp({ create: { width: 4, height: 4, channels: 4, background: clear } });
const grey = cutOut.clone().toColourspace('b-w');

test.each([
  ['an opaque PNG', opaque.clone().png(), false],
  ['a PNG with alpha', cutOut.clone().png(), true],
  ['a grey PNG with alpha', grey.png(), true],
  ['an opaque WebP', opaque.clone().webp(), false],
  ['a WebP with alpha', cutOut.clone().webp(), true],
  ['an opaque lossless WebP', opaque.clone().webp({ lossless: true }), false],
  ['a lossless WebP with alpha', cutOut.clone().webp({ lossless: true }), true],
  ['a JPEG', opaque.clone().jpeg(), false],
  ['a GIF, whose header does not tell,', cutOut.clone().gif(), false],
])('%s announces alpha: %#', async (_name, image, expected) => {
  expect(hasAlpha(await image.toBuffer())).toBe(expected);
});

test('what is no PNG and no WebP has no alpha, whatever it looks like further on', () => {
  expect(hasAlpha(new Uint8Array())).toBe(false);
  expect(hasAlpha(Buffer.from('GIF89a\0\0\0\0\0\0VP8X\0\0\0\0\x10', 'latin1'))).toBe(false);
});
