import sharp from 'sharp';
import { expect, it } from 'vitest';
import { frameCount } from '#src/domain/media/frame-count.ts';
import { gifOfFrames, nonImages, sampleImages } from '../../../support/images.ts';

const frames = await Promise.all(
  ['red', 'blue', 'green'].map((background) =>
    sharp({ create: { width: 20, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
);
const video = () => sharp(frames, { join: { animated: true } });

it('the frames of an image are counted where they move', async () => {
  expect(frameCount(await video().gif().toBuffer())).toBe(3);
  expect(frameCount(await video().webp().toBuffer())).toBe(3);
  expect(frameCount(gifOfFrames(1_001))).toBe(1_001);
});

it.each(Object.entries(sampleImages))('the frames of an image are one of a still %s', (_type, bytes) => {
  expect(frameCount(bytes)).toBe(1);
});

it('the frames of an image are chunks of a WebP alone', () => {
  const frame = 'ANMF\0\0\0\0';
  const counts = ['RIFF\0\0\0\0WEBP', '\xff\xd8\xff\xe1\0\0Exif\0\0'].map((head) =>
    frameCount(Buffer.from(head + frame + frame, 'latin1')),
  );
  expect(counts).toEqual([2, 1]);
});

it('the frames of an image are counted as far as the file goes', () => {
  const gif = gifOfFrames(5);
  expect([6, 19, 27, 28, 50, 51, gif.length].map((length) => frameCount(gif.slice(0, length)))).toEqual([
    0, 0, 0, 1, 1, 2, 5,
  ]);
  expect(frameCount(sampleImages['image/webp'].slice(0, 15))).toBe(1);
  expect(frameCount(nonImages.html)).toBe(1);
});
