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

/** Log entries. Each damaged row is logged once while the page lives. */
let log: string[];
beforeEach(() => {
  log = [];
  vi.mocked(console.error).mockImplementation((text) => void log.push(text));
});

describe('a damaged product', () => {
  const WHOLE = productOf(1);
  const [nameless, ...others] = [undefined, null, '2', 2.5].map((id) => ({ ...productOf(2), id }));
  const UNKNOWN = [nameless, null, ...others, productOf(1, { title: 'twice' })];

  it('is left out and logged once if it has no unique id', async () => {
    expect(await productsFrom([WHOLE, ...UNKNOWN])).toEqual(loaded(WHOLE));
    const names = ['id undefined', 'id null', 'id "2"', 'id 2.5', 'id 1'].map((name) => `${name}: left out`);
    expect(log).toEqual([`products that break the contract: ${names.join('; ')}`]);
    expect(await productsFrom([...UNKNOWN.slice(0, 5), WHOLE])).toEqual(loaded(WHOLE));
    expect(log).toHaveLength(1);
  });

  it.each([
    { id: 11, field: 'video', value: null, shown: undefined },
    { id: 12, field: 'video', value: 7, shown: undefined },
    { id: 13, field: 'titleEn', value: undefined, shown: '' },
    { id: 14, field: 'title', value: null, shown: '—' },
    { id: 17, field: 'description', value: undefined, shown: '—' },
    { id: 15, field: 'image', value: {}, shown: '' },
    { id: 16, field: 'longDescription', value: 3, shown: '' },
  ])('is shown without $field if that is $value (product $id)', async ({ id, field, value, shown }) => {
    const bad = { ...productOf(id), [field]: value };
    expect(await productsFrom([bad, WHOLE])).toEqual(loaded({ ...productOf(id), [field]: shown }, WHOLE));
    expect(log).toEqual([`products that break the contract: id ${id}: mended ${field}`]);
  });
});

describe('a damaged order', () => {
  const WHOLE = orderOf(1);
  const FILE = '/files/orders/a.webp';

  it('is left out if it has no unique id', async () => {
    const nameless = [undefined, null, 7].map((_id) => ({ ...orderOf(2), _id }));
    expect(await ordersFrom([...nameless, 'order', WHOLE, orderOf(1)])).toEqual(listed(WHOLE));
    const names = ['_id undefined', '_id null', '_id 7', `_id "${WHOLE._id}"`].map((name) => `${name}: left out`);
    expect(log).toEqual([`orders that break the contract: ${names.join('; ')}`]);
  });

  it.each([
    { id: 11, field: 'files', value: [null], shown: [] },
    { id: 12, field: 'files', value: [FILE, 7], shown: [FILE] },
    { id: 13, field: 'files', value: null, shown: [] },
    { id: 20, field: 'thumbnails', value: [FILE, 7], shown: undefined },
    { id: 21, field: 'thumbnails', value: 'none', shown: undefined },
    { id: 14, field: 'createdAt', value: undefined, shown: '' },
    { id: 15, field: 'createdAt', value: null, shown: '' },
    { id: 16, field: 'createdAt', value: 1_795_000_000_000, shown: '' },
    { id: 17, field: 'name', value: null, shown: '—' },
    { id: 18, field: 'phone', value: 9121234567, shown: '—' },
    { id: 19, field: 'description', value: undefined, shown: '—' },
  ])(
    'is shown without $field if that is $value, in the list and on its page (order $id)',
    async ({ id, field, value, shown }) => {
      const bad = { ...orderOf(id), [field]: value };
      const repaired = { ...orderOf(id), [field]: shown };
      expect(await ordersFrom([bad, WHOLE])).toEqual(listed(repaired, WHOLE));
      const { _id } = repaired;
      expect(await outcomeOf(loadOrder, { id: _id }, { order: bad })).toEqual({ type: 'order.found', order: repaired });
      expect(log).toEqual([`orders that break the contract: _id "${_id}": mended ${field}`]);
    },
  );

  it('has no page if it has no id', async () => {
    // An id that no earlier test has logged.
    const outcome = await outcomeOf(loadOrder, { id: 'a' }, { order: { ...orderOf(2), _id: false } });
    expect(outcome).toEqual({ type: 'order.failed', error: 'an order without an id', reference: '' });
  });
});
