import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import { createAdminOrderActors } from '#src/actors/admin-order-actors.ts';
import { createCatalogueActors } from '#src/actors/catalogue-actors.ts';
import { testClient } from '../../support/fixtures/api-client.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { requestAndEvent } from '../../support/models/task-outcomes.ts';

const { loadProducts } = createCatalogueActors(testClient());
const { loadOrders, loadOrder } = createAdminOrderActors(testClient());

const outcomeOf = async (logic: AnyActorLogic, input: unknown, body: unknown) =>
  (await requestAndEvent(logic, input, Response.json(body))).event;
const productsFrom = (rows: readonly unknown[]) => outcomeOf(loadProducts, undefined, rows);
const ordersFrom = (rows: readonly unknown[]) => outcomeOf(loadOrders, [], rows);
const loaded = (...products: readonly unknown[]) => ({ type: 'products.loaded', products });
const listed = (...orders: readonly unknown[]) => ({ type: 'orders.listed', orders });

/** What is logged; each bad row is named only once as long as the page lives. */
let log: string[];
beforeEach(() => {
  log = [];
  vi.mocked(console.error).mockImplementation((text) => void log.push(text));
});

describe('a bad product hides no other', () => {
  const WHOLE = productOf(1);
  const [nameless, ...others] = [undefined, null, '2', 2.5].map((id) => ({ ...productOf(2), id }));
  const UNKNOWN = [nameless, null, ...others, productOf(1, { title: 'twice' })];

  it('one without an id of its own is left out, and named once in the log', async () => {
    expect(await productsFrom([WHOLE, ...UNKNOWN])).toEqual(loaded(WHOLE));
    const names = ['id undefined', 'id null', 'id "2"', 'id 2.5', 'id 1'].map((name) => `${name}: left out`);
    expect(log).toEqual([`products that break the contract: ${names.join('; ')}`]);
    expect(await productsFrom([...UNKNOWN.slice(0, 5), WHOLE])).toEqual(loaded(WHOLE));
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
    expect(await productsFrom([bad, WHOLE])).toEqual(loaded({ ...productOf(id), [field]: shown }, WHOLE));
    expect(log).toEqual([`products that break the contract: id ${id}: mended ${field}`]);
  });
});

describe('a bad order hides no other', () => {
  const WHOLE = orderOf(1);
  const FILE = '/files/orders/a.webp';

  it('one without an id of its own is left out', async () => {
    const nameless = [undefined, null, 7].map((_id) => ({ ...orderOf(2), _id }));
    expect(await ordersFrom([...nameless, 'order', WHOLE, orderOf(1)])).toEqual(listed(WHOLE));
    const names = ['_id undefined', '_id null', '_id 7', `_id "${WHOLE._id}"`].map((name) => `${name}: left out`);
    expect(log).toEqual([`orders that break the contract: ${names.join('; ')}`]);
  });

  it.each([
    [11, 'files', [null], []],
    [12, 'files', [FILE, 7], [FILE]],
    [13, 'files', null, []],
    [20, 'thumbnails', [FILE, 7], undefined],
    [21, 'thumbnails', 'none', undefined],
    [14, 'createdAt', undefined, ''],
    [15, 'createdAt', null, ''],
    [16, 'createdAt', 1_795_000_000_000, ''],
    [17, 'name', null, '—'],
    [18, 'phone', 9121234567, '—'],
    [19, 'description', undefined, '—'],
  ])('order %i, whose %s is %j, is shown without it, in the list and on its page', async (id, field, value, shown) => {
    const bad = { ...orderOf(id), [field]: value };
    const mended = { ...orderOf(id), [field]: shown };
    expect(await ordersFrom([bad, WHOLE])).toEqual(listed(mended, WHOLE));
    const { _id } = mended;
    expect(await outcomeOf(loadOrder, { id: _id }, { order: bad })).toEqual({ type: 'order.found', order: mended });
    expect(log).toEqual([`orders that break the contract: _id "${_id}": mended ${field}`]);
  });

  it('one without an id has no page', async () => {
    // One that no test before it has named.
    const outcome = await outcomeOf(loadOrder, { id: 'a' }, { order: { ...orderOf(2), _id: false } });
    expect(outcome).toEqual({ type: 'order.failed', error: 'an order without an id', reference: '' });
  });
});
