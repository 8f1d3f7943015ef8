import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { filesOf } from '#src/domain/product/image-variants.ts';
import { filesIn, startServer, startWithAdmin, wideImageFile } from '../../support/infrastructure/test-server.ts';

const imagesOf = (products: readonly Product[]) =>
  new Set(products.flatMap(filesOf).map((url) => url.split('/').at(-1)));

it('serves the variants of an image with their types and deletes them with the image', async () => {
  const { url, dataDir, ...server } = await startWithAdmin();
  const stored = async () => new Set(await filesIn(dataDir, 'products'));
  await server.addProduct({ image: await wideImageFile() });
  const before = await server.products();
  expect([before.flatMap(filesOf).length, await stored()]).toEqual([5, imagesOf(before)]);
  const types = before.flatMap(filesOf).map(async (file) => (await fetch(url + file)).headers.get('content-type'));
  expect(await Promise.all(types)).toEqual(['webp', 'avif', 'avif', 'webp', 'webp'].map((type) => `image/${type}`));

  await server.editProduct({ title: 'another title' });
  const [{ image, srcset } = {}] = await server.products();
  expect({ image, srcset }).toEqual({ image: before[0]?.image, srcset: before[0]?.srcset });

  await server.editProduct({ image: await wideImageFile('blue') });
  const after = await server.products();
  expect([imagesOf(after).isDisjointFrom(imagesOf(before)), await stored()]).toEqual([true, imagesOf(after)]);

  await server.deleteProduct(1);
  expect(await stored()).toEqual(new Set());
});

it('sweeps variants without a product at start, and no others', async () => {
  const first = await startWithAdmin();
  const { dataDir } = first;
  await first.addProduct({ image: await wideImageFile() });
  const products = await first.products();
  await first.close();
  const orphan = join(dataDir, 'files/products/of-a-killed-server-192.avif');
  await writeFile(orphan, 'x');
  await utimes(orphan, 0, 0);
  const second = await startServer({ DATA_DIR: dataDir });
  expect(await second.products()).toEqual(products);
  expect(new Set(await filesIn(dataDir, 'products'))).toEqual(imagesOf(products));
});
