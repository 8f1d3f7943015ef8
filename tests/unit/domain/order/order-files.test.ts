import { expect, it } from 'vitest';
import { storedFilesOf, thumbnailsOf } from '#src/domain/order/order-files.ts';

const FILES = ['/files/orders/a.png', '/files/orders/b.png'];

it.each([
  ['shows the thumbnails of an order', ['/a-small.webp', '/b-small.webp'], ['/a-small.webp', '/b-small.webp']],
  ['shows the files of an order without thumbnails', undefined, FILES],
  ['shows the files if their thumbnails cannot be told apart', ['/b-small.webp'], FILES],
])('%s', (_what, thumbnails, shown) => {
  expect(thumbnailsOf({ files: FILES, ...(thumbnails && { thumbnails }) })).toEqual(shown);
});

it('names each stored file once', () => {
  const [a, b] = FILES as [string, string];
  expect(storedFilesOf({ files: FILES, thumbnails: ['/a-small.webp', b] })).toEqual([a, b, '/a-small.webp']);
  expect(storedFilesOf({ files: FILES })).toEqual(FILES);
});
