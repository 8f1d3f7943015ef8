import { expect, it } from 'vitest';
import { isReadAlike, isStoredDifferently } from '#src/domain/media/stored-image.ts';
import {
  animatedAvif,
  animatedPng,
  cmykJpeg,
  hdrAvif,
  nonImages,
  sampleImages,
} from '../../../support/fixtures/image-files.ts';

const PNG = sampleImages['image/png'];

/** A PNG with additional chunks before its pixels. Their checksums are not read. */
function pngWith(...chunks: readonly (readonly [name: string, content: readonly number[]])[]) {
  const added = chunks.flatMap(([name, content]) => [
    ...[0, 0, 0, content.length],
    ...Buffer.from(name, 'latin1'),
    ...content,
    ...[0, 0, 0, 0],
  ]);
  return new Uint8Array([...PNG.slice(0, 33), ...added, ...PNG.slice(33)]);
}

const ANIMATION = ['acTL', [0, 0, 0, 2, 0, 0, 0, 0]] as const;
const FRAME = ['fcTL', Array(26).fill(0)] as const;

/** An AVIF with PQ and another `colr` property before the one that names it. */
function hdrAvifWithProfile() {
  const avif = Buffer.from(hdrAvif(16));
  avif.write('colr', avif.indexOf('pixi'));
  return new Uint8Array(avif);
}

it.each([
  ...Object.entries(sampleImages).map(([label, bytes]) => ({ label, bytes, isDifferent: false })),
  { label: 'an animated AVIF', bytes: animatedAvif, isDifferent: false },
  { label: 'an AVIF with PQ', bytes: hdrAvif(16), isDifferent: true },
  { label: 'an AVIF with HLG', bytes: hdrAvif(18), isDifferent: true },
  { label: 'an AVIF with a colour profile and PQ', bytes: hdrAvifWithProfile(), isDifferent: true },
  { label: 'a PNG with PQ', bytes: pngWith(['cICP', [9, 16, 0, 1]]), isDifferent: true },
  {
    label: 'a PNG with the transfer function of a screen',
    bytes: pngWith(['cICP', [1, 13, 0, 1]]),
    isDifferent: false,
  },
  { label: 'an animated PNG with a hidden fallback', bytes: animatedPng, isDifferent: true },
  { label: 'an animated PNG that begins with its image', bytes: pngWith(ANIMATION, FRAME), isDifferent: false },
  { label: 'a PNG with other chunks', bytes: pngWith(['tEXt', [1, 2, 3]], FRAME), isDifferent: false },
  { label: 'the first bytes of a PNG', bytes: PNG.slice(0, 40), isDifferent: false },
  { label: 'the first bytes of an AVIF', bytes: animatedAvif.slice(0, 60), isDifferent: false },
  { label: 'a JPEG for printing presses', bytes: cmykJpeg, isDifferent: false },
  { label: 'a HEIC', bytes: nonImages.heic, isDifferent: false },
])('knows whether the server stores $label as a different picture: $isDifferent', ({ bytes, isDifferent }) => {
  expect(isStoredDifferently(bytes)).toBe(isDifferent);
});

it.each([
  { label: 'image/jpeg', bytes: sampleImages['image/jpeg'], isAlike: true },
  { label: 'image/webp', bytes: sampleImages['image/webp'], isAlike: true },
  { label: 'image/gif', bytes: sampleImages['image/gif'], isAlike: true },
  { label: 'image/png', bytes: PNG, isAlike: false },
  { label: 'image/avif', bytes: sampleImages['image/avif'], isAlike: false },
  { label: 'a JPEG for printing presses', bytes: cmykJpeg, isAlike: false },
])('knows whether the server reads $label as browsers do: $isAlike', ({ bytes, isAlike }) => {
  expect(isReadAlike(bytes)).toBe(isAlike);
});

it('reads a view that begins inside of its buffer', () => {
  for (const bytes of [animatedPng, hdrAvif()]) {
    const inside = new Uint8Array([9, 9, 9, ...bytes]).subarray(3);
    expect(isStoredDifferently(inside)).toBe(true);
  }
});
