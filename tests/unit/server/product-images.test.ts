import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { filesOf } from '#src/domain/product/image-variants.ts';
import { filesIn, startServer, startWithAdmin, wideImageFile } from '../../support/infrastructure/test-server.ts';

const imagesOf = (products: readonly Product[]) =>
  new Set(products.flatMap(filesOf).map((url) => url.split('/').at(-1)));

it('serves the drawing and the variants of a picture with their types and deletes them with the product', async () => {
  const { url, dataDir, ...server } = await startWithAdmin();
  const stored = async () => new Set(await filesIn(dataDir, 'products'));
  await server.addProduct({ image: await wideImageFile(), drawing: await wideImageFile('black') });
  const before = await server.products();
  expect([before.flatMap(filesOf).length, await stored()]).toEqual([6, imagesOf(before)]);
  const types = before.flatMap(filesOf).map(async (file) => (await fetch(url + file)).headers.get('content-type'));
  expect(await Promise.all(types)).toEqual(
    ['webp', 'webp', 'avif', 'avif', 'webp', 'webp'].map((type) => `image/${type}`),
  );

  await server.editProduct({ title: 'another title' });
  expect((await server.products()).flatMap(filesOf)).toEqual(before.flatMap(filesOf));

  await server.editProduct({ image: await wideImageFile('blue'), drawing: await wideImageFile('grey') });
  const after = await server.products();
  expect(imagesOf(after).isDisjointFrom(imagesOf(before))).toBe(true);
  // Files are deleted after the response.
  await vi.waitFor(async () => expect(await stored()).toEqual(imagesOf(after)), { timeout: 10_000 });

  await server.deleteProduct(1);
  await vi.waitFor(async () => expect(await stored()).toEqual(new Set()), { timeout: 10_000 });
});

it('sweeps images without a product at start, and no others', async () => {
  const first = await startWithAdmin();
  const { dataDir } = first;
  await first.addProduct({ image: await wideImageFile(), drawing: await wideImageFile('black') });
  const products = await first.products();
  await first.close();
  const orphan = join(dataDir, 'files/products/of-a-killed-server-192.avif');
  await writeFile(orphan, 'x');
  await utimes(orphan, 0, 0);
  const second = await startServer({ DATA_DIR: dataDir });
  expect(await second.products()).toEqual(products);
  expect(new Set(await filesIn(dataDir, 'products'))).toEqual(imagesOf(products));
});
