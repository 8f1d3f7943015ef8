import sharp from 'sharp';
import { expect, it } from 'vitest';
import { frameCount } from '#src/domain/media/frame-count.ts';
import { gifOfFrames, nonImages, sampleImage, sampleImages } from '../../../support/fixtures/image-files.ts';

const frames = await Promise.all(['red', 'blue', 'green'].map((colour) => sampleImage(colour).png().toBuffer()));
const video = () => sharp(frames, { join: { animated: true } });

it('counts the frames of an animation', async () => {
  expect(frameCount(await video().gif().toBuffer())).toBe(3);
  expect(frameCount(await video().webp().toBuffer())).toBe(3);
  expect(frameCount(gifOfFrames(1_001))).toBe(1_001);
});

it.each(Object.entries(sampleImages))('counts one frame of a still %s', (_type, bytes) => {
  expect(frameCount(bytes)).toBe(1);
});

it('counts the chunks of frames only in a WebP', () => {
  const frame = 'ANMF\0\0\0\0';
  const framesBehind = (head: string) => frameCount(Buffer.from(head + frame + frame, 'latin1'));
  expect(['RIFF\0\0\0\0WEBP', '\xff\xd8\xff\xe1\0\0Exif\0\0'].map(framesBehind)).toEqual([2, 1]);
});

it('counts the frames of a truncated file up to its end', () => {
  const gif = gifOfFrames(5);
  const counts = [6, 19, 27, 28, 50, 51, gif.length].map((length) => frameCount(gif.slice(0, length)));
  expect(counts).toEqual([0, 0, 0, 1, 1, 2, 5]);
  expect(frameCount(sampleImages['image/webp'].slice(0, 15))).toBe(1);
  expect(frameCount(nonImages.html)).toBe(1);
});
