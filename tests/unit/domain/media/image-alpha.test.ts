import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasAlpha } from '#src/domain/media/image-alpha.ts';

const opaque = sharp({ create: { width: 4, height: 4, channels: 3, background: 'orange' } });
const clear = { r: 255, g: 90, b: 31, alpha: 0.5 };
const cutOut = sharp({ create: { width: 4, height: 4, channels: 4, background: clear } });
const grey = cutOut.clone().toColourspace('b-w');

test.each([
  { label: 'an opaque PNG', image: opaque.clone().png(), expected: false },
  { label: 'a PNG with alpha', image: cutOut.clone().png(), expected: true },
  { label: 'a grey PNG with alpha', image: grey.png(), expected: true },
  { label: 'an opaque WebP', image: opaque.clone().webp(), expected: false },
  { label: 'a WebP with alpha', image: cutOut.clone().webp(), expected: true },
  { label: 'an opaque lossless WebP', image: opaque.clone().webp({ lossless: true }), expected: false },
  { label: 'a lossless WebP with alpha', image: cutOut.clone().webp({ lossless: true }), expected: true },
  { label: 'a JPEG', image: opaque.clone().jpeg(), expected: false },
  { label: 'a GIF, whose header does not tell,', image: cutOut.clone().gif(), expected: false },
])('finds alpha in $label: $expected', async ({ image, expected }) => {
  expect(hasAlpha(await image.toBuffer())).toBe(expected);
});

test('finds alpha only in a PNG or a WebP', () => {
  expect(hasAlpha(new Uint8Array())).toBe(false);
  expect(hasAlpha(Buffer.from('GIF89a\0\0\0\0\0\0VP8X\0\0\0\0\x10', 'latin1'))).toBe(false);
});
