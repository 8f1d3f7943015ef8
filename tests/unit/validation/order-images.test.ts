import { describe, expect, it } from 'vitest';
import {
  admitImages,
  arePrepared,
  fitsBeside,
  issueOfWeight,
  type OrderImage,
  weightWithout,
} from '#src/validation/order-images.ts';
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
  it('admits chosen files to be examined, with ids of their batch', () => {
    const gear = new File(['123'], 'gear.png', { type: 'image/png', lastModified: 5 });
    const source = 'gear.png/3/5/image/png';
    const looked = { id: '7-0', name: 'gear.png', source, chosenBytes: 3, blob: null, preview: null };
    expect(admitImages([gear], [], 7)).toEqual({ admitted: [{ image: looked, file: gear }], rejected: [] });
  });

  it('counts chosen files together with the earlier ones', () => {
    const there = Array.from({ length: 7 }, (_, index) => image(`0-${index}`, 1));
    const rejected = [{ name: '2.png', issue: issue('tooMany', 8) }];
    expect(names(admitImages(chosen(2), there, 1))).toEqual({ admitted: ['1.png'], rejected });
  });

  it('admits a file once if it is chosen twice, at once or later', () => {
    const [gear, twin] = [1, 2].map(() => new File(['123'], 'gear.png', { type: 'image/png', lastModified: 5 }));
    const later = new File(['123'], 'gear.png', { type: 'image/png', lastModified: 6 });
    if (!gear || !twin) throw new Error('no files');
    const first = admitImages([gear, twin], [], 0);
    expect(names(first)).toEqual({ admitted: ['gear.png'], rejected: [] });
    const there = first.admitted.map((one) => ({ ...one.image, blob: blobOf(1) }));
    const { admitted } = admitImages([twin, later], there, 1);
    expect(admitted.map(({ file: { lastModified } }) => lastModified)).toEqual([6]);
  });

  it.each(['', 'text/plain', 'application/octet-stream', 'video/mp4', 'image/svg+xml'])(
    'admits a file of the type "%s", because only its content decides',
    (type) => {
      expect(names(admitImages([file('gear', type)], [], 0))).toEqual({ admitted: ['gear'], rejected: [] });
    },
  );

  it('does not count rejected files', () => {
    const files = [file('empty.png', 'image/png', 0), ...chosen(8)];
    expect(names(admitImages(files, [], 0)).admitted).toHaveLength(8);
  });

  it.each([
    { label: 'an empty file', rejected: file('empty.png', 'image/png', 0), code: 'fileEmpty' },
    {
      label: 'a file beyond 50 MiB',
      rejected: file('huge.png', 'image/png', 50 * MIB + 1),
      code: 'fileTooLarge',
      bound: 10,
    },
  ])('rejects $label before it is examined', ({ rejected, code, bound }) => {
    expect(admitImages([rejected], [], 0).rejected).toEqual([{ name: rejected.name, issue: issue(code, bound) }]);
  });

  it.each([
    { label: 'a photo of 50 MiB, which may shrink', admitted: file('photo.jpg', 'image/jpeg', 50 * MIB) },
    { label: 'a HEIC without a type', admitted: file('IMG_1.HEIC', '') },
    { label: 'a photo whose name has no ending', admitted: file('photo', '') },
    { label: 'a HEIF', admitted: file('img.heif', 'application/octet-stream') },
    { label: 'an unknown type of image', admitted: file('scan.tiff', 'image/tiff') },
  ])('admits $label to be examined', ({ admitted }) => {
    expect(names(admitImages([admitted], [], 0))).toEqual({ admitted: [admitted.name], rejected: [] });
  });
});

const weight = (bytes: number, megapixels = 0) => ({ bytes, pixels: megapixels * 1_000_000 });

it.each([
  { one: weight(10 * MIB), others: weight(0), expected: null },
  { one: weight(10 * MIB + 1), others: weight(0), expected: issue('fileTooLarge', 10) },
  { one: weight(10 * MIB), others: weight(22 * MIB), expected: null },
  { one: weight(10 * MIB), others: weight(22 * MIB + 1), expected: issue('filesTooLarge', 32) },
  { one: weight(1), others: weight(32 * MIB - 1), expected: null },
  { one: weight(1), others: weight(32 * MIB), expected: issue('filesTooLarge', 32) },
  { one: weight(1, 12), others: weight(7, 98), expected: null },
  { one: weight(1, 12), others: weight(7, 98.5), expected: issue('imagesTooManyPixels', 110) },
])('validates a prepared image of $one beside $others: $expected', ({ one, others, expected }) => {
  expect(fitsBeside(one, others) ? null : issueOfWeight(one, others)).toEqual(expected);
});

it('adds the weight of an image only to those of the other prepared images', () => {
  const images = [{ ...image('0-0', 5), pixels: 2 }, image('0-1', 7), examining('0-2', 11)];
  expect(weightWithout(images, '0-1')).toEqual({ bytes: 5, pixels: 2 });
  expect(weightWithout(images, 'none')).toEqual({ bytes: 12, pixels: 2 });
});

it('finds images prepared if each has its bytes', () => {
  const lists = [[], [image('0-0', 1)], [image('0-0', 1), examining('0-1', 1)]];
  expect(lists.map(arePrepared)).toEqual([true, true, false]);
});
