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

it.each<{ readonly label: string; readonly change: string; readonly repaired: NewProduct | null }>([
  { label: 'no title', change: 'title = null', repaired: { ...GEAR, title: '—' } },
  { label: 'no English title', change: 'title_en = null', repaired: { ...GEAR, titleEn: '' } },
  { label: 'bytes for a text', change: "description = x'ff'", repaired: { ...GEAR, description: '—' } },
  { label: 'no image', change: 'image = null', repaired: { ...GEAR, image: '/files/products/' } },
  { label: 'an image elsewhere', change: "image = '../../lock'", repaired: { ...GEAR, image: '/files/products/' } },
  {
    label: 'no variants',
    change: 'srcset_avif = null',
    repaired: { ...GEAR, srcset: { ...NO_PLACEHOLDER, avif: '' } },
  },
  {
    label: 'a placeholder elsewhere',
    change: "placeholder = 'https://spy.test/'",
    repaired: { ...GEAR, srcset: NO_PLACEHOLDER },
  },
  {
    label: 'variants of an earlier image',
    change: "image = '2.webp'",
    repaired: { ...GEAR, image: '/files/products/2.webp', srcset: NO_SRCSET },
  },
  {
    label: 'a variant elsewhere',
    change: "srcset_webp = '/files/orders/a.webp 9w'",
    repaired: { ...GEAR, srcset: { ...SRCSET, webp: '' } },
  },
  {
    label: 'a text for variants',
    change: "srcset_webp = 'none at all'",
    repaired: { ...GEAR, srcset: { ...SRCSET, webp: '' } },
  },
  { label: 'a drawing elsewhere', change: "drawing = '../orders/a.webp'", repaired: WITHOUT_DRAWING },
  { label: 'a number for a video', change: 'video = 5', repaired: WITHOUT_VIDEO },
  { label: 'no version', change: 'version = null', repaired: GEAR },
  { label: 'a text for a version', change: "version = 'two'", repaired: GEAR },
  { label: 'no id', change: 'id = null', repaired: null },
  { label: 'a text for an id', change: "id = 'two'", repaired: null },
  { label: 'an id below one', change: 'id = -2', repaired: null },
  { label: 'a fractional id', change: 'id = 2.5', repaired: null },
  { label: 'an id beyond the safe integers', change: 'id = 9223372036854775807', repaired: null },
  { label: 'a duplicate id', change: 'id = 1', repaired: null },
])('repairs or omits a product with $label, reports it once and lists the others', async ({ change, repaired }) => {
  const file = join(await temporaryFolder(), 'store.sqlite');
  const first = await openSqliteStore(file);
  for (let id = 1; id <= 3; id += 1) await first.products.add(GEAR, null);
  await first.close();
  damage(file, 'products', `${change} where id = 2`);

  const { store, named } = await opened(file);
  const rows = [GEAR, repaired, GEAR].map((product, index) => product && { ...product, id: index + 1, version: 1 });
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

it.each<{
  readonly label: string;
  readonly change: string;
  readonly repaired: Partial<Order> | null;
  readonly table?: string;
  readonly where?: string;
}>([
  { label: 'no name', change: 'name = null', repaired: { name: '—' } },
  { label: 'a number for a phone', change: 'phone = 912', repaired: { phone: '—' } },
  { label: 'no time', change: 'created_at = null', repaired: { createdAt: '' } },
  { label: 'a number for a time', change: 'created_at = 1763700000', repaired: { createdAt: '' } },
  { label: 'an impossible date', change: "created_at = '2026-99-99T10:00:00Z'", repaired: { createdAt: '' } },
  { label: 'a number for the time of completion', change: 'completed_at = 0', repaired: {} },
  { label: 'no id', change: 'id = null', repaired: null },
  { label: 'an id that no URL accepts', change: "id = '../2'", repaired: null },
  { label: 'a duplicate id', change: `id = '${orderOf(1)._id}'`, repaired: null },
  { label: 'an image without a name', change: 'name = null', repaired: ONE_IMAGE, table: 'order_files', where: IMAGE },
  {
    label: 'an image path outside its folder',
    change: "name = '../../lock'",
    repaired: ONE_IMAGE,
    table: 'order_files',
    where: IMAGE,
  },
])('repairs or omits an order with $label, reports it once and lists the others', async (row) => {
  const { change, repaired, table = 'orders', where = `id = '${ORDER._id}'` } = row;
  const { store, named } = await threeOrders(table, `${change} where ${where}`);
  const ids = (await store.orders.list('open')).orders.map(({ _id }) => _id);
  expect(ids).toEqual([orderOf(3)._id, ...(repaired ? [ORDER._id] : []), orderOf(1)._id]);
  await store.orders.list('open');
  expect(named).toEqual([expect.stringMatching(/^orders /)]);
  expect(await store.orders.find(ORDER._id)).toEqual(repaired && { ...ORDER, ...repaired });
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
  const deletions = [await server.deleteOrder(id), await server.deleteProduct(2)];
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
