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
    { title: 'a JPEG from a camera', bytes: latin('\xff\xd8\xff\xe1\0\0Exif'), kind: 'image/jpeg' },
    { title: 'an old GIF', bytes: latin('GIF87a\x01\0\x01\0'), kind: 'image/gif' },
    { title: 'a HEIC', bytes: nonImages.heic, kind: 'image/heic' },
    { title: 'a HEIC sequence', bytes: isoMedia('msf1', 'hevc'), kind: 'image/heic' },
    { title: 'a HEIC by its compatible brand', bytes: isoMedia('xxxx', 'heix'), kind: 'image/heic' },
    {
      title: 'an AVIF that names the general brand first',
      bytes: isoMedia('mif1', 'miaf', 'avif'),
      kind: 'image/avif',
    },
    { title: 'an AVIF sequence', bytes: isoMedia('avis', 'msf1'), kind: 'image/avif' },
    { title: 'an SVG with a declaration', bytes: nonImages.svg, kind: 'image/svg+xml' },
    { title: 'a bare SVG', bytes: latin('<svg/>'), kind: 'image/svg+xml' },
    { title: 'an SVG in capitals', bytes: latin('\n\t<SVG viewBox="0 0 1 1">'), kind: 'image/svg+xml' },
    {
      title: 'an SVG behind a byte order mark and a comment',
      bytes: latin('\xef\xbb\xbf<!-- a > b --> <svg>'),
      kind: 'image/svg+xml',
    },
    { title: 'an SVG behind two comments', bytes: latin('<!-- a --><!-- <svg> --> <svg>'), kind: 'image/svg+xml' },
    {
      title: 'an SVG behind a document type',
      bytes: latin('<!DOCTYPE svg PUBLIC "x"><svg:svg xmlns:svg="y">'),
      kind: 'image/svg+xml',
    },
  ] as const)('recognises $title', ({ bytes, kind }) => {
    expect(sniffImage(bytes)).toBe(kind);
  });

  it.each([
    { title: 'nothing', bytes: latin('') },
    { title: 'one byte', bytes: latin('\xff') },
    { title: 'half a signature', bytes: latin('\x89PNG') },
    { title: 'HTML', bytes: nonImages.html },
    { title: 'HTML with an SVG inside', bytes: latin('<!doctype html><html><svg></svg></html>') },
    { title: 'a text about <svg>', bytes: latin('this is no <svg> file') },
    { title: 'an SVG inside a comment', bytes: latin('<!-- <svg>') },
    { title: 'hundreds of comments, at once', bytes: latin('<!---->'.repeat(500)) },
    { title: 'a PDF', bytes: nonImages.pdf },
    { title: 'a program', bytes: nonImages.exe },
    { title: 'a WAV, which is RIFF too', bytes: latin('RIFF\0\0\0\0WAVEfmt ') },
    { title: 'what ends like a WebP and is no RIFF', bytes: latin('LIFF\0\0\0\0WEBPVP8 ') },
    { title: 'an ftyp with a brand behind its end', bytes: latin('\0\0\0\x10ftypisom\0\0\0\0avif') },
    { title: 'an MP4, which has an ftyp too', bytes: isoMedia('isom', 'iso2', 'mp41') },
    { title: 'an ftyp that ends at once', bytes: latin('\0\0\0\x08ftyp') },
    { title: 'an ftyp that promises more than there is', bytes: latin('\xff\xff\xff\xffftypisom') },
    { title: 'a signature that is not at the start', bytes: latin(' \xff\xd8\xff') },
  ])('does not recognise $title as an image', ({ bytes }) => {
    expect(sniffImage(bytes)).toBe(null);
  });

  it('reads the view and not the buffer behind it', () => {
    const buffer = new Uint8Array([0, 0, 0, ...isoMedia('avif')]);
    expect(sniffImage(buffer.subarray(3))).toBe('image/avif');
  });
});
