import { describe, expect, it } from 'vitest';
import { sniffImage } from '#src/domain/media/image-kind.ts';
import { nonImages, sampleImages } from '../../../support/fixtures/image-files.ts';

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const isoMedia = (major: string, ...compatible: string[]) =>
  latin(`\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${major}\0\0\0\0${compatible.join('')}`);

describe('sniffImage', () => {
  it.each(Object.entries(sampleImages))('recognises a whole image of type %s [5.order.kinds]', (type, bytes) => {
    expect(sniffImage(bytes)).toBe(type);
  });

  it.each([
    ['a JPEG from a camera', latin('\xff\xd8\xff\xe1\0\0Exif'), 'image/jpeg'],
    ['an old GIF', latin('GIF87a\x01\0\x01\0'), 'image/gif'],
    ['a HEIC', nonImages.heic, 'image/heic'],
    ['a HEIC sequence', isoMedia('msf1', 'hevc'), 'image/heic'],
    ['a HEIC by its compatible brand', isoMedia('xxxx', 'heix'), 'image/heic'],
    ['an AVIF that names the general brand first', isoMedia('mif1', 'miaf', 'avif'), 'image/avif'],
    ['an AVIF sequence', isoMedia('avis', 'msf1'), 'image/avif'],
    ['an SVG with a declaration', nonImages.svg, 'image/svg+xml'],
    ['a bare SVG', latin('<svg/>'), 'image/svg+xml'],
    ['an SVG in capitals', latin('\n\t<SVG viewBox="0 0 1 1">'), 'image/svg+xml'],
    ['an SVG behind a byte order mark and a comment', latin('\xef\xbb\xbf<!-- a > b --> <svg>'), 'image/svg+xml'],
    ['an SVG behind two comments', latin('<!-- a --><!-- <svg> --> <svg>'), 'image/svg+xml'],
    ['an SVG behind a document type', latin('<!DOCTYPE svg PUBLIC "x"><svg:svg xmlns:svg="y">'), 'image/svg+xml'],
  ] as const)('recognises %s', (_title, bytes, kind) => {
    expect(sniffImage(bytes)).toBe(kind);
  });

  it.each([
    ['nothing', latin('')],
    ['one byte', latin('\xff')],
    ['half a signature', latin('\x89PNG')],
    ['HTML', nonImages.html],
    ['HTML with an SVG inside', latin('<!doctype html><html><svg></svg></html>')],
    ['a text about <svg>', latin('this is no <svg> file')],
    ['an SVG inside a comment', latin('<!-- <svg>')],
    ['hundreds of comments, at once', latin('<!---->'.repeat(500))],
    ['a PDF', nonImages.pdf],
    ['a program', nonImages.exe],
    ['a WAV, which is RIFF too', latin('RIFF\0\0\0\0WAVEfmt ')],
    ['what ends like a WebP and is no RIFF', latin('LIFF\0\0\0\0WEBPVP8 ')],
    ['an ftyp with a brand behind its end', latin('\0\0\0\x10ftypisom\0\0\0\0avif')],
    ['an MP4, which has an ftyp too', isoMedia('isom', 'iso2', 'mp41')],
    ['an ftyp that ends at once', latin('\0\0\0\x08ftyp')],
    ['an ftyp that promises more than there is', latin('\xff\xff\xff\xffftypisom')],
    ['a signature that is not at the start', latin(' \xff\xd8\xff')],
  ])('takes %s for no image', (_title, bytes) => {
    expect(sniffImage(bytes)).toBe(null);
  });

  it('looks at the view and not at the buffer behind it', () => {
    const buffer = new Uint8Array([0, 0, 0, ...isoMedia('avif')]);
    expect(sniffImage(buffer.subarray(3))).toBe('image/avif');
  });
});
