import { expect, it } from 'vitest';
import { picturesOf, storedFilesOf } from '#src/domain/order/order-files.ts';

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
  const order = { files: FILES, ...(thumbnails && { thumbnails }) };
  expect(picturesOf(order)).toEqual({ files: FILES, thumbnails: shown });
});

const MODELS = [
  { url: '/files/orders/c.stl', name: 'c', kind: 'stl', bytes: 1, preview: '/files/orders/c-preview.webp' },
  { url: '/files/orders/d.step', name: 'd', kind: 'step', bytes: 1 },
];

it('shows the previews of models before the images', () => {
  const pictures = ['/files/orders/c-preview.webp', ...FILES];
  expect(picturesOf({ files: FILES, models: MODELS })).toEqual({ files: pictures, thumbnails: pictures });
});

it('names each stored file once', () => {
  const [a, b] = FILES as [string, string];
  expect(storedFilesOf({ files: FILES, thumbnails: ['/a-small.webp', b] })).toEqual([a, b, '/a-small.webp']);
  expect(storedFilesOf({ files: FILES })).toEqual(FILES);
  expect(storedFilesOf({ files: [], models: MODELS })).toEqual([
    '/files/orders/c.stl',
    '/files/orders/c-preview.webp',
    '/files/orders/d.step',
  ]);
});
