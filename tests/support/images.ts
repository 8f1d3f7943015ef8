import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { SentFile } from '#src/domain/media/sent-file.ts';
import { fileOfDataUrl } from '#src/operations/data-url.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** An image of one colour. */
export function sampleImage(background = 'red', width = 40, height = 30): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

const canvas = () => sampleImage('#c2571a', 16, 12);
const bytesOf = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer());

/** A small whole image of every kind that is accepted. */
export const sampleImages = {
  'image/png': await bytesOf(canvas().png()),
  'image/jpeg': await bytesOf(canvas().jpeg()),
  'image/webp': await bytesOf(canvas().webp()),
  'image/avif': await bytesOf(canvas().avif({ effort: 0 })),
  'image/gif': await bytesOf(canvas().gif()),
} as const;

/** A small WebP with transparent parts. */
export const cutOut = await bytesOf(canvas().ensureAlpha(0.5).webp());

/** Contents that are no accepted image, whatever they are called. */
export const nonImages = {
  html: latin('<!doctype html><html><script>alert(1)</script></html>'),
  pdf: latin('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
  svg: latin('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  heic: latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat'),
  exe: latin('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'),
} as const;

/** A PNG that says it unfolds to so many pixels. */
export function pngOfPixels(width: number, height: number): Bytes {
  const png = sampleImages['image/png'].slice();
  const view = new DataView(png.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint32(29, crc32(png.subarray(12, 29)));
  return png;
}

/** A whole PNG of exactly so many bytes. */
export function pngOfSize(size: number): Bytes {
  const png = sampleImages['image/png'];
  const end = png.length - 12;
  const filler = new Uint8Array(size - png.length);
  const view = new DataView(filler.buffer);
  view.setUint32(0, filler.length - 12);
  filler.set(latin('prIv'), 4);
  view.setUint32(filler.length - 4, crc32(filler.subarray(4, -4)));
  const result = new Uint8Array(size);
  result.set(png.subarray(0, end));
  result.set(filler, end);
  result.set(png.subarray(end), end + filler.length);
  return result;
}

/** A whole GIF of so many frames of 2 × 2 pixels, each shown for 10 ms. */
export function gifOfFrames(count: number): Bytes {
  const screen = latin('GIF89a\x02\0\x02\0\xf0\0\0\0\0\0\xff\xff\xff');
  const frame = latin('!\xf9\x04\0\x01\0\0\0,\0\0\0\0\x02\0\x02\0\0\x02\x02\x84Q\0');
  return new Uint8Array(Buffer.concat([screen, ...Array<Bytes>(count).fill(frame), latin(';')]));
}

/** The bytes as a data URL that says it is of that type. */
export function dataUrl(type: string, bytes: Bytes): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** The bytes as a file in a request. */
export function sentFile(type: string, bytes: Bytes): SentFile {
  return fileOfDataUrl(dataUrl(type, bytes));
}

function latin(text: string): Bytes {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}
