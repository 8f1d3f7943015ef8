import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { NO_SRCSET } from '#src/domain/product/image-variants.ts';
import type { NewProduct } from '#src/operations/ports.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { changeDatabase, openStore, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const { id: _, ...PRODUCT } = productOf(1);
const WITHOUT_PLACEHOLDER = {
  avif: '/files/products/1-9.avif 9w',
  webp: '/files/products/1-9.webp 9w, /files/products/1.webp 18w',
};
const SRCSET = { ...WITHOUT_PLACEHOLDER, placeholder: 'data:image/bmp;base64,Qk0=' };
const PICTURED: NewProduct = { ...PRODUCT, imageHasAlpha: false, srcset: SRCSET };
const WITHOUT_VIDEO: NewProduct = { ...PICTURED, drawing: '/files/products/lines.webp' };
const WITHOUT_DRAWING: NewProduct = { ...PICTURED, video: '/files/videos/gear.mp4' };
const GEAR: NewProduct = { ...WITHOUT_VIDEO, ...WITHOUT_DRAWING };

it.each<{ readonly label: string; readonly change: string; readonly read: NewProduct }>([
  { label: 'an image elsewhere', change: "image = '../../lock'", read: { ...GEAR, image: '/files/products/' } },
  {
    label: 'variants of an earlier image',
    change: "image = '2.webp'",
    read: { ...GEAR, image: '/files/products/2.webp', srcset: NO_SRCSET },
  },
  {
    label: 'a variant elsewhere',
    change: "srcset_webp = '/files/orders/a.webp 9w'",
    read: { ...GEAR, srcset: { ...SRCSET, webp: '' } },
  },
  {
    label: 'a text for variants',
    change: "srcset_avif = 'none at all'",
    read: { ...GEAR, srcset: { ...WITHOUT_PLACEHOLDER, avif: '' } },
  },
  { label: 'a drawing elsewhere', change: "drawing = '../orders/a.webp'", read: WITHOUT_DRAWING },
  { label: 'a video elsewhere', change: "video = '../orders/a.webp'", read: WITHOUT_VIDEO },
])('does not reference $label in a product', async ({ change, read }) => {
  const file = join(await temporaryFolder(), 'store.sqlite');
  const store = await openStore(file);
  await store.products.add(GEAR, null);
  changeDatabase(file, `update products set ${change}`);
  expect((await store.products.list('public')).products).toEqual([{ ...read, id: 1, version: 1 }]);
});

const FILES = {
  files: ['/files/orders/a.webp', '/files/orders/b.webp'],
  thumbnails: ['/files/orders/a-small.webp', '/files/orders/b-small.webp'],
};
const ORDER: Order = { ...orderOf(2), ...FILES };

it.each<{ readonly label: string; readonly change: string; readonly read: Pick<Order, 'files' | 'thumbnails'> }>([
  {
    label: 'an image elsewhere',
    change: "name = '../../lock'",
    read: { files: ['/files/orders/b.webp'], thumbnails: ['/files/orders/b-small.webp'] },
  },
  {
    label: 'a thumbnail elsewhere',
    change: "thumbnail = '../../lock'",
    read: { ...FILES, thumbnails: ['/files/orders/a.webp', '/files/orders/b-small.webp'] },
  },
])('does not reference $label in an order', async ({ change, read }) => {
  const file = join(await temporaryFolder(), 'store.sqlite');
  const store = await openStore(file);
  await store.orders.add(ORDER, null);
  changeDatabase(file, `update order_files set ${change} where position = 0`);
  expect(await store.orders.find(ORDER._id)).toEqual({ ...ORDER, ...read });
});
