import { expect, it } from 'vitest';
import { hasEndOfImage, hasJpegHeader, jpegFrame } from '#src/domain/media/jpeg.ts';
import { cmykJpeg, sampleImages } from '../../../support/fixtures/image-files.ts';

const JPEG = sampleImages['image/jpeg'];

/** Position of the segment before the pixels. */
const SCAN = Buffer.from(JPEG).indexOf(Buffer.from([0xff, 0xda]));

it('reads the size and the channels of a JPEG', () => {
  expect(jpegFrame(JPEG)).toEqual({ width: 16, height: 12, channels: 3 });
  expect(jpegFrame(cmykJpeg)).toEqual({ width: 16, height: 12, channels: 4 });
  expect(jpegFrame(JPEG.slice(0, 40))).toBeNull();
});

it('knows whether a JPEG ends before its pixels', () => {
  const scanLength = 14;
  const lengths = [2, 3, SCAN, SCAN + 3, SCAN + 4, SCAN + scanLength - 1, SCAN + scanLength, JPEG.length];
  const complete = lengths.filter((length) => hasJpegHeader(JPEG.slice(0, length)));
  expect(complete).toEqual([SCAN + scanLength, JPEG.length]);
});

it('knows whether a JPEG has its end mark', () => {
  const [whole, cut, tiny] = [JPEG, JPEG.slice(0, -1), JPEG.slice(0, 1)].map(hasEndOfImage);
  expect({ whole, cut, tiny }).toEqual({ whole: true, cut: false, tiny: false });
});
