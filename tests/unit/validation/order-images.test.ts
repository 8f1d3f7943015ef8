import { describe, expect, it } from 'vitest';
import { admitImages, fitsBeside, issueOfSize, type OrderImage, weightWithout } from '#src/validation/order-images.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';

const MIB = 1_048_576;
const file = (name: string, type = 'image/png', size = 1) => new File([new Uint8Array(size)], name, { type });

const examining = (id: string, bytes: number): OrderImage => {
  return { id, name: `${id}.png`, source: id, chosenBytes: bytes, blob: null, preview: null };
};
const image = (id: string, bytes: number): OrderImage => {
  return { ...examining(id, bytes), blob: blobOf(bytes), preview: `blob:${id}` };
};

const issue = (code: string, bound?: number) => ({ code, ...(bound !== undefined && { bound }) });
const chosen = (count: number) => Array.from({ length: count }, (_, index) => file(`${index + 1}.png`));
const names = ({ admitted, rejected }: ReturnType<typeof admitImages>) => ({
  admitted: admitted.map(({ image: { name } }) => name),
  rejected,
});

describe('chosen files', () => {
  it('are admitted to be looked into, named after their batch', () => {
    const gear = new File(['123'], 'gear.png', { type: 'image/png', lastModified: 5 });
    const source = 'gear.png/3/5/image/png';
    const looked = { id: '7-0', name: 'gear.png', source, chosenBytes: 3, blob: null, preview: null };
    expect(admitImages([gear], [], 7)).toEqual({ admitted: [{ image: looked, file: gear }], rejected: [] });
  });

  it('count together with those already there', () => {
    const there = Array.from({ length: 7 }, (_, index) => image(`0-${index}`, 1));
    const rejected = [{ name: '2.png', issue: issue('tooMany', 8) }];
    expect(names(admitImages(chosen(2), there, 1))).toEqual({ admitted: ['1.png'], rejected });
  });

  it('are one image when chosen twice, at once or later, whatever has become of the first', () => {
    const [gear, twin] = [1, 2].map(() => new File(['123'], 'gear.png', { type: 'image/png', lastModified: 5 }));
    const later = new File(['123'], 'gear.png', { type: 'image/png', lastModified: 6 });
    if (!gear || !twin) throw new Error('no files');
    const first = admitImages([gear, twin], [], 0);
    expect(names(first)).toEqual({ admitted: ['gear.png'], rejected: [] });
    const there = first.admitted.map((one) => ({ ...one.image, blob: blobOf(1) }));
    const { admitted } = admitImages([twin, later], there, 1);
    expect(admitted.map(({ file: { lastModified } }) => lastModified)).toEqual([6]);
  });

  it('that are rejected take no place from the others', () => {
    const files = [file('letter.txt', 'text/plain'), ...chosen(8)];
    expect(names(admitImages(files, [], 0)).admitted).toHaveLength(8);
  });

  it.each([
    ['a text', file('letter.txt', 'text/plain'), 'notAnImage'],
    ['a text about a HEIC', file('IMG_1.heic.txt', 'text/plain'), 'notAnImage'],
    ['a video', file('arm.mp4', 'video/mp4'), 'notAnImage'],
    ['an SVG', file('gear.svg', 'image/svg+xml'), 'notAnImage'],
    ['an empty file', file('empty.png', 'image/png', 0), 'fileEmpty'],
    ['a file beyond 50 MiB', file('huge.png', 'image/png', 50 * MIB + 1), 'fileTooLarge', 10],
  ])('%s is rejected at sight', (_what, rejected, code, bound?: number) => {
    expect(admitImages([rejected], [], 0).rejected).toEqual([{ name: rejected.name, issue: issue(code, bound) }]);
  });

  it.each([
    ['a photo of 50 MiB, which may shrink', file('photo.jpg', 'image/jpeg', 50 * MIB)],
    ['a HEIC that the browser has no type for', file('IMG_1.HEIC', '')],
    ['a photo whose name has no ending', file('photo', '')],
    ['a HEIF', file('img.heif', 'application/octet-stream')],
    ['a kind of image that nobody knows', file('scan.tiff', 'image/tiff')],
  ])('%s is looked into', (_what, admitted) => {
    expect(names(admitImages([admitted], [], 0))).toEqual({ admitted: [admitted.name], rejected: [] });
  });
});

it.each([
  [10 * MIB, 0, null],
  [10 * MIB + 1, 0, issue('fileTooLarge', 10)],
  [10 * MIB, 22 * MIB, null],
  [10 * MIB, 22 * MIB + 1, issue('filesTooLarge', 32)],
  [1, 32 * MIB - 1, null],
  [1, 32 * MIB, issue('filesTooLarge', 32)],
])('a prepared image of %d bytes beside %d: %s', (bytes, others, expected) => {
  expect(fitsBeside(bytes, others) ? null : issueOfSize(bytes)).toEqual(expected);
});

it('a prepared image is weighed beside the other prepared ones only', () => {
  const images = [image('0-0', 5), image('0-1', 7), examining('0-2', 11)];
  expect(weightWithout(images, '0-1')).toBe(5);
  expect(weightWithout(images, 'none')).toBe(12);
});
