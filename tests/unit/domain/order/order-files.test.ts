import { expect, it } from 'vitest';
import { storedFilesOf, thumbnailsOf } from '#src/domain/order/order-files.ts';

const FILES = ['/files/orders/a.png', '/files/orders/b.png'];

it.each([
  {
    label: 'shows the thumbnails of an order',
    thumbnails: ['/a-small.webp', '/b-small.webp'],
    shown: ['/a-small.webp', '/b-small.webp'],
  },
  { label: 'shows the files of an order without thumbnails', thumbnails: undefined, shown: FILES },
  { label: 'shows the files if their thumbnails cannot be told apart', thumbnails: ['/b-small.webp'], shown: FILES },
])('$label', ({ thumbnails, shown }) => {
  expect(thumbnailsOf({ files: FILES, ...(thumbnails && { thumbnails }) })).toEqual(shown);
});

it('names each stored file once', () => {
  const [a, b] = FILES as [string, string];
  expect(storedFilesOf({ files: FILES, thumbnails: ['/a-small.webp', b] })).toEqual([a, b, '/a-small.webp']);
  expect(storedFilesOf({ files: FILES })).toEqual(FILES);
});
