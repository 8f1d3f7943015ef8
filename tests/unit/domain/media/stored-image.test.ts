import { expect, it } from 'vitest';
import { differenceOnceStored } from '#src/domain/media/stored-image.ts';
import { animatedAvif, animatedPng, hdrAvif, nonImages, sampleImages } from '../../../support/fixtures/image-files.ts';

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
  ...Object.entries(sampleImages).map(([label, bytes]) => ({ label, bytes, difference: null })),
  { label: 'an animated AVIF', bytes: animatedAvif, difference: 'still' },
  { label: 'an AVIF with PQ', bytes: hdrAvif(16), difference: 'other' },
  { label: 'an AVIF with HLG', bytes: hdrAvif(18), difference: 'other' },
  { label: 'an AVIF with a colour profile and PQ', bytes: hdrAvifWithProfile(), difference: 'other' },
  { label: 'a PNG with PQ', bytes: pngWith(['cICP', [9, 16, 0, 1]]), difference: 'other' },
  { label: 'a PNG with the transfer function of a screen', bytes: pngWith(['cICP', [1, 13, 0, 1]]), difference: null },
  { label: 'an animated PNG with a hidden fallback', bytes: animatedPng, difference: 'other' },
  { label: 'an animated PNG that begins with its image', bytes: pngWith(ANIMATION, FRAME), difference: 'still' },
  { label: 'a PNG with other chunks', bytes: pngWith(['tEXt', [1, 2, 3]], FRAME), difference: null },
  { label: 'the first bytes of a PNG', bytes: PNG.slice(0, 40), difference: null },
  { label: 'the first bytes of an AVIF', bytes: animatedAvif.slice(0, 60), difference: 'still' },
  { label: 'a HEIC', bytes: nonImages.heic, difference: null },
])('tells how $label differs once it is stored', ({ bytes, difference }) => {
  expect(differenceOnceStored(bytes)).toBe(difference);
});

it('reads a view that begins inside of its buffer', () => {
  for (const bytes of [animatedPng, hdrAvif()]) {
    const inside = new Uint8Array([9, 9, 9, ...bytes]).subarray(3);
    expect(differenceOnceStored(inside)).toBe('other');
  }
});
