import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { NO_SRCSET } from '#src/domain/product/image-variants.ts';
import type { NewProduct } from '#src/operations/ports.ts';
import { openSqliteStore } from '#src/server/store/sqlite.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { undocumentedParts } from '../../support/infrastructure/documented-response.ts';
import {
  openStore,
  sampleImageUrl,
  startServer,
  startWithAdmin,
  temporaryFolder,
} from '../../support/infrastructure/test-server.ts';

const { id: _, ...PRODUCT } = productOf(1);
const NO_PLACEHOLDER = {
  avif: '/files/products/1-9.avif 9w',
  webp: '/files/products/1-9.webp 9w, /files/products/1.webp 18w',
};
const SRCSET = { ...NO_PLACEHOLDER, placeholder: 'data:image/bmp;base64,Qk0=' };
const PICTURED: NewProduct = { ...PRODUCT, imageHasAlpha: false, srcset: SRCSET };
const WITHOUT_VIDEO: NewProduct = { ...PICTURED, drawing: '/files/products/lines.webp' };
const WITHOUT_DRAWING: NewProduct = { ...PICTURED, video: '/files/videos/gear.mp4' };
const GEAR: NewProduct = { ...WITHOUT_VIDEO, ...WITHOUT_DRAWING };

it.each<[string, string, NewProduct | null]>([
  ['no title', 'title = null', { ...GEAR, title: '—' }],
  ['no English title', 'title_en = null', { ...GEAR, titleEn: '' }],
  ['bytes for a text', "description = x'ff'", { ...GEAR, description: '—' }],
  ['no image', 'image = null', { ...GEAR, image: '/files/products/' }],
  ['an image elsewhere', "image = '../../lock'", { ...GEAR, image: '/files/products/' }],
  ['no variants', 'srcset_avif = null', { ...GEAR, srcset: { ...NO_PLACEHOLDER, avif: '' } }],
  ['a placeholder elsewhere', "placeholder = 'https://spy.test/'", { ...GEAR, srcset: NO_PLACEHOLDER }],
  ['variants of an earlier image', "image = '2.webp'", { ...GEAR, image: '/files/products/2.webp', srcset: NO_SRCSET }],
  ['a variant elsewhere', "srcset_webp = '/files/orders/a.webp 9w'", { ...GEAR, srcset: { ...SRCSET, webp: '' } }],
  ['a text for variants', "srcset_webp = 'none at all'", { ...GEAR, srcset: { ...SRCSET, webp: '' } }],
  ['a drawing elsewhere', "drawing = '../orders/a.webp'", WITHOUT_DRAWING],
  ['a number for a video', 'video = 5', WITHOUT_VIDEO],
  ['no version', 'version = null', GEAR],
  ['a text for a version', "version = 'two'", GEAR],
  ['no id', 'id = null', null],
  ['a text for an id', "id = 'two'", null],
  ['an id below one', 'id = -2', null],
  ['a fractional id', 'id = 2.5', null],
  ['an id beyond the safe integers', 'id = 9223372036854775807', null],
  ['a duplicate id', 'id = 1', null],
])('repairs or omits a product with %s, reports it once and lists the others', async (_what, change, mended) => {
  const file = join(await temporaryFolder(), 'store.sqlite');
  const first = await openSqliteStore(file);
  for (let id = 1; id <= 3; id += 1) await first.products.add(GEAR, null);
  await first.close();
  damage(file, 'products', `${change} where id = 2`);

  const { store, named } = await opened(file);
  const rows = [GEAR, mended, GEAR].map((product, index) => product && { ...product, id: index + 1, version: 1 });
  expect((await store.products.list()).products).toEqual(rows.filter((row) => row !== null));
  await store.products.list();
  expect(named).toEqual([expect.stringMatching(/^products (?:null|two|-?[\d.]+)$/)]);
});

const ORDER: Order = {
  ...orderOf(2),
  files: ['/files/orders/a.webp', '/files/orders/b.webp'],
  thumbnails: ['/files/orders/a-small.webp', '/files/orders/b-small.webp'],
};

const IMAGE = `order_id = '${ORDER._id}' and position = 0`;
const ONE_IMAGE = { files: ['/files/orders/b.webp'], thumbnails: ['/files/orders/b-small.webp'] };

it.each<[string, string, Partial<Order> | null, table?: string, row?: string]>([
  ['no name', 'name = null', { name: '—' }],
  ['a number for a phone', 'phone = 912', { phone: '—' }],
  ['no time', 'created_at = null', { createdAt: '' }],
  ['a number for a time', 'created_at = 1763700000', { createdAt: '' }],
  ['an impossible date', "created_at = '2026-99-99T10:00:00Z'", { createdAt: '' }],
  ['no id', 'id = null', null],
  ['an id that no URL accepts', "id = '../2'", null],
  ['a duplicate id', `id = '${orderOf(1)._id}'`, null],
  ['an image without a name', 'name = null', ONE_IMAGE, 'order_files', IMAGE],
  ['an image path outside its folder', "name = '../../lock'", ONE_IMAGE, 'order_files', IMAGE],
])('repairs or omits an order with %s, reports it once and lists the others', async (...row) => {
  const [_what, change, mended, table = 'orders', where = `id = '${ORDER._id}'`] = row;
  const { store, named } = await threeOrders(table, `${change} where ${where}`);
  const ids = (await store.orders.list()).orders.map(({ _id }) => _id);
  expect(ids).toEqual([orderOf(3)._id, ...(mended ? [ORDER._id] : []), orderOf(1)._id]);
  await store.orders.list();
  expect(named).toEqual([expect.stringMatching(/^orders /)]);
  expect(await store.orders.find(ORDER._id)).toEqual(mended && { ...ORDER, ...mended });
});

it('serves a damaged product and a damaged order as documented, sweeps no file of theirs and can delete them', async () => {
  const first = await startServer({}, { seed: true });
  const { dataDir } = first;
  const id = await first.orderIdOf({ files: [await sampleImageUrl()] });
  await first.sendOrder();
  await first.close();
  const file = join(dataDir, 'workshop.sqlite');
  damage(file, 'products', "title = null, image = '', video = x'00' where id = 2");
  damage(file, 'orders', `name = null, created_at = 5 where id = '${id}'`);
  damage(file, 'order_files', `name = null where order_id = '${id}'`);
  // Recreated without constraints as well: its foreign key would refer to a column that is no longer unique.
  damage(file, 'outbox', "attempts = 'none'");

  const server = await startWithAdmin({ DATA_DIR: dataDir });
  const paths = { listProducts: '/api/products', listOrders: '/api/orders/getorders', getOrder: `/api/orders/${id}` };
  for (const operation of ['listProducts', 'listOrders', 'getOrder'] as const) {
    const path = paths[operation];
    const response = await server.adminFetch(path);
    const type = response.headers.get('content-type') ?? '';
    const undocumented = undocumentedParts(operation, response.status, await response.text(), type);
    expect([path, response.status, undocumented]).toEqual([path, 200, []]);
  }
  expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain('/products/12<');
  const deletions = [await server.completeOrder(id), await server.deleteProduct(2)];
  expect(deletions.map(({ status }) => status)).toEqual([200, 200]);
  expect(await server.orders()).toHaveLength(1);
});

/**
 * Recreates the table without constraints, as editors of SQLite files do, and applies a change that they would reject.
 */
function damage(file: string, table: string, change: string): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const columns = database
    .prepare(`select name from pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name)
    .join(', ');
  database.exec(`create table loose (${columns}); insert into loose select * from ${table};
    drop table ${table}; alter table loose rename to ${table}; update ${table} set ${change}`);
  database.close();
}

async function threeOrders(table: string, change: string) {
  const file = join(await temporaryFolder(), 'store.sqlite');
  const first = await openSqliteStore(file);
  for (const order of [orderOf(1), ORDER, orderOf(3)]) await first.orders.add(order, null);
  await first.close();
  damage(file, table, change);
  return opened(file);
}

async function opened(file: string) {
  const store = await openStore(file);
  const named: string[] = [];
  store.onDamagedRow((row) => named.push(row));
  return { store, named };
}
