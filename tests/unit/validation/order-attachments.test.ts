import { describe, expect, it } from 'vitest';
import { examinedModel } from '#src/domain/model/examined-model.ts';
import { admitFiles, arePrepared, issueBeside, type OrderAttachment } from '#src/validation/order-attachments.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';

const MIB = 1_048_576;
const file = (name: string, type = 'image/png', size = 1) => new File([new Uint8Array(size)], name, { type });

const examining = (id: string, bytes: number): OrderAttachment => {
  return { id, name: `${id}.png`, source: id, chosenBytes: bytes, blob: null, preview: null };
};
const image = (id: string, bytes: number): OrderAttachment => {
  return { ...examining(id, bytes), blob: blobOf(bytes), preview: `blob:${id}` };
};

const issue = (code: string, bound?: number) => ({ code, ...(bound !== undefined && { bound }) });
const chosen = (count: number) => Array.from({ length: count }, (_, index) => file(`${index + 1}.png`));
const names = ({ admitted, rejected }: ReturnType<typeof admitFiles>) => ({
  admitted: admitted.map(({ attachment: { name } }) => name),
  rejected,
});

describe('chosen files', () => {
  it('admits chosen files to be examined, with ids of their batch', () => {
    const gear = new File(['123'], 'gear.png', { type: 'image/png', lastModified: 5 });
    const source = 'gear.png/3/5/image/png';
    const looked = { id: '7-0', name: 'gear.png', source, chosenBytes: 3, blob: null, preview: null };
    expect(admitFiles([gear], [], 7)).toEqual({ admitted: [{ attachment: looked, file: gear }], rejected: [] });
  });

  it('counts chosen files together with the earlier ones', () => {
    const there = Array.from({ length: 11 }, (_, index) => image(`0-${index}`, 1));
    const rejected = [{ name: '2.png', issue: issue('tooMany', 12) }];
    expect(names(admitFiles(chosen(2), there, 1))).toEqual({ admitted: ['1.png'], rejected });
  });

  it('admits a file once if it is chosen twice, at once or later', () => {
    const [gear, twin] = [1, 2].map(() => new File(['123'], 'gear.png', { type: 'image/png', lastModified: 5 }));
    const later = new File(['123'], 'gear.png', { type: 'image/png', lastModified: 6 });
    if (!gear || !twin) throw new Error('no files');
    const first = admitFiles([gear, twin], [], 0);
    expect(names(first)).toEqual({ admitted: ['gear.png'], rejected: [] });
    const there = first.admitted.map((one) => ({ ...one.attachment, blob: blobOf(1) }));
    const { admitted } = admitFiles([twin, later], there, 1);
    expect(admitted.map(({ file: { lastModified } }) => lastModified)).toEqual([6]);
  });

  it.each(['', 'text/plain', 'application/octet-stream', 'video/mp4', 'image/svg+xml'])(
    'admits a file of the type "%s", because only its content decides',
    (type) => {
      expect(names(admitFiles([file('gear', type)], [], 0))).toEqual({ admitted: ['gear'], rejected: [] });
    },
  );

  it('does not count rejected files', () => {
    const files = [file('empty.png', 'image/png', 0), ...chosen(8)];
    expect(names(admitFiles(files, [], 0)).admitted).toHaveLength(8);
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
    expect(admitFiles([rejected], [], 0).rejected).toEqual([{ name: rejected.name, issue: issue(code, bound) }]);
  });

  it.each([
    { label: 'a photo of 50 MiB, which may shrink', admitted: file('photo.jpg', 'image/jpeg', 50 * MIB) },
    { label: 'a HEIC without a type', admitted: file('IMG_1.HEIC', '') },
    { label: 'a photo whose name has no ending', admitted: file('photo', '') },
    { label: 'a HEIF', admitted: file('img.heif', 'application/octet-stream') },
    { label: 'an unknown type of image', admitted: file('scan.tiff', 'image/tiff') },
  ])('admits $label to be examined', ({ admitted }) => {
    expect(names(admitFiles([admitted], [], 0))).toEqual({ admitted: [admitted.name], rejected: [] });
  });
});

const MEGAPIXELS = 1_000_000;
const photo = (bytes: number, megapixels = 0) => ({ ...image('photo', bytes), pixels: megapixels * MEGAPIXELS });
const model = (bytes: number) => ({ ...image('model', bytes), model: examinedModel('step', null) });

describe('a prepared file beside others', () => {
  it.each([
    { label: 'an image of 10 MiB', one: photo(10 * MIB), others: [], expected: null },
    { label: 'an image beyond 10 MiB', one: photo(10 * MIB + 1), others: [], expected: issue('fileTooLarge', 10) },
    { label: 'images of 32 MiB', one: photo(10 * MIB), others: [photo(22 * MIB)], expected: null },
    {
      label: 'images beyond 32 MiB',
      one: photo(10 * MIB),
      others: [photo(20 * MIB), photo(2 * MIB + 1)],
      expected: issue('filesTooLarge', 32),
    },
    { label: 'images of 110 megapixels', one: photo(1, 12), others: [photo(7, 98)], expected: null },
    {
      label: 'images beyond 110 megapixels',
      one: photo(1, 12),
      others: [photo(7, 98.5)],
      expected: issue('imagesTooManyPixels', 110),
    },
    { label: 'eight images', one: photo(1), others: Array(7).fill(photo(1)), expected: null },
    { label: 'nine images', one: photo(1), others: Array(8).fill(photo(1)), expected: issue('tooMany', 8) },
    { label: 'a model of 25 MiB', one: model(25 * MIB), others: [], expected: null },
    { label: 'a model beyond 25 MiB', one: model(25 * MIB + 1), others: [], expected: issue('fileTooLarge', 25) },
    { label: 'models of 40 MiB', one: model(15 * MIB), others: [model(25 * MIB)], expected: null },
    {
      label: 'models beyond 40 MiB',
      one: model(15 * MIB + 1),
      others: [model(25 * MIB)],
      expected: issue('filesTooLarge', 40),
    },
    { label: 'four models', one: model(1), others: Array(3).fill(model(1)), expected: null },
    { label: 'five models', one: model(1), others: Array(4).fill(model(1)), expected: issue('tooMany', 4) },
    {
      label: 'a model beside as many images as possible, and one that is examined',
      one: model(1),
      others: [...Array(8).fill(photo(4 * MIB)), examining('0-9', 99 * MIB)],
      expected: null,
    },
  ])('$label: $expected', ({ one, others, expected }) => {
    expect(issueBeside(one, others)).toEqual(expected);
  });
});

it('finds images prepared if each has its bytes', () => {
  const lists = [[], [image('0-0', 1)], [image('0-0', 1), examining('0-1', 1)]];
  expect(lists.map(arePrepared)).toEqual([true, true, false]);
});
