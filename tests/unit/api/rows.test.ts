import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createAdminOrderActors } from '#src/api/admin-order-actors.ts';
import { createCatalogueActors } from '#src/api/catalogue-actors.ts';
import { createApiClient } from '#src/api/client.ts';
import { MOCK_ORIGIN, mockedNetwork } from '../../support/mocked-network.ts';
import { orderOf } from '../../support/orders.ts';
import { productOf } from '../../support/products.ts';

const network = mockedNetwork();
const client = createApiClient({ baseUrl: MOCK_ORIGIN, language: () => 'fa' });
const { loadProducts } = createCatalogueActors(client);
const { loadOrders, loadOrder } = createAdminOrderActors(client);

const answerWith = (path: string, body: object) =>
  network.server.use(http.get(`*${path}`, () => HttpResponse.json(body)));

function productsFrom(rows: readonly unknown[]) {
  answerWith('/api/products', rows);
  return toPromise(createActor(loadProducts).start());
}

function ordersFrom(rows: readonly unknown[]) {
  answerWith('/api/orders/getorders', rows);
  return toPromise(createActor(loadOrders, { input: [] }).start());
}

/** What is logged; each bad row is named only once as long as the page lives. */
let log: string[];
beforeEach(() => {
  log = [];
  vi.mocked(console.error).mockImplementation((text) => void log.push(text));
});

describe('a bad product hides no other', () => {
  const WHOLE = productOf(1);
  const UNKNOWN = [
    { ...productOf(2), id: undefined },
    null,
    { ...productOf(2), id: null },
    { ...productOf(2), id: '2' },
    productOf(2.5),
    productOf(1, { title: 'twice' }),
  ];

  it('one without an id of its own is left out, and named once in the log', async () => {
    expect(await productsFrom([WHOLE, ...UNKNOWN])).toEqual([WHOLE]);
    const names = ['id undefined', 'id null', 'id "2"', 'id 2.5', 'id 1'].map((name) => `${name}: left out`);
    expect(log).toEqual([`products that break the contract: ${names.join('; ')}`]);
    expect(await productsFrom([...UNKNOWN.slice(0, 5), WHOLE])).toEqual([WHOLE]);
    expect(log).toHaveLength(1);
  });

  it.each([
    [11, 'video', null, undefined],
    [12, 'video', 7, undefined],
    [13, 'titleEn', undefined, ''],
    [14, 'title', null, '—'],
    [17, 'description', undefined, '—'],
    [15, 'image', {}, ''],
    [16, 'longDescription', 3, ''],
  ])('product %i, whose %s is %j, is shown without it', async (id, field, value, shown) => {
    const bad = { ...productOf(id), [field]: value };
    expect(await productsFrom([bad, WHOLE])).toEqual([{ ...productOf(id), [field]: shown }, WHOLE]);
    expect(log).toEqual([`products that break the contract: id ${id}: mended ${field}`]);
  });
});

describe('a bad order hides no other', () => {
  const WHOLE = orderOf(1);
  const FILE = '/files/orders/a.webp';

  it('one without an id of its own is left out', async () => {
    const nameless = [undefined, null, 7].map((_id) => ({ ...orderOf(2), _id }));
    expect(await ordersFrom([...nameless, 'order', WHOLE, orderOf(1)])).toEqual({ kind: 'listed', orders: [WHOLE] });
    const names = ['_id undefined', '_id null', '_id 7', `_id "${WHOLE._id}"`].map((name) => `${name}: left out`);
    expect(log).toEqual([`orders that break the contract: ${names.join('; ')}`]);
  });

  it.each([
    [11, 'files', [null], []],
    [12, 'files', [FILE, 7], [FILE]],
    [13, 'files', null, []],
    [14, 'createdAt', undefined, ''],
    [15, 'createdAt', null, ''],
    [16, 'createdAt', 1_795_000_000_000, ''],
    [17, 'name', null, '—'],
    [18, 'phone', 9121234567, '—'],
    [19, 'description', undefined, '—'],
  ])('order %i, whose %s is %j, is shown without it, in the list and on its page', async (id, field, value, shown) => {
    const bad = { ...orderOf(id), [field]: value };
    const mended = { ...orderOf(id), [field]: shown };
    expect(await ordersFrom([bad, WHOLE])).toEqual({ kind: 'listed', orders: [mended, WHOLE] });
    answerWith('/api/orders/*', { order: bad });
    const { _id } = mended;
    expect(await toPromise(createActor(loadOrder, { input: { id: _id } }).start())).toEqual({
      kind: 'found',
      order: mended,
    });
    expect(log).toEqual([`orders that break the contract: _id "${_id}": mended ${field}`]);
  });

  it('one without an id has no page', async () => {
    answerWith('/api/orders/*', { order: { ...orderOf(2), _id: null } });
    const page = toPromise(createActor(loadOrder, { input: { id: orderOf(2)._id } }).start());
    await expect(page).rejects.toHaveProperty('name', 'ApiFailure');
  });
});
