import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import { createAdminOrderActors } from '#src/actors/admin-order-actors.ts';
import { createCatalogueActors } from '#src/actors/catalogue-actors.ts';
import { requestAndEvent } from '../../support/actors/task-outcomes.ts';
import { testCalls, testClient } from '../../support/fixtures/api-client.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { productOf } from '../../support/fixtures/products.ts';

const { loadProducts } = createCatalogueActors(testCalls());
const { loadOrders, loadOrder } = createAdminOrderActors(testClient());

const outcomeOf = async (logic: AnyActorLogic, input: unknown, body: unknown) =>
  (await requestAndEvent(logic, input, Response.json(body))).event;
const productsFrom = (rows: readonly unknown[]) => outcomeOf(loadProducts, undefined, rows);
const ordersFrom = (rows: readonly unknown[]) => outcomeOf(loadOrders, [], rows);
const loaded = (...products: readonly unknown[]) => ({ type: 'products.loaded', products });
const listed = (...orders: readonly unknown[]) => ({ type: 'orders.listed', orders });

/** Log entries. Each bad row is logged once per page. */
let log: string[];
beforeEach(() => {
  log = [];
  vi.mocked(console.error).mockImplementation((text) => void log.push(text));
});

describe('a list of products', () => {
  const WHOLE = productOf(1);
  const [nameless, ...others] = [undefined, null, '2', 2.5].map((id) => ({ ...productOf(2), id }));
  const INVALID = [nameless, null, ...others, productOf(1, { title: 'twice' })];

  it('leaves out products without an id of their own, and logs each once', async () => {
    expect(await productsFrom([WHOLE, ...INVALID])).toEqual(loaded(WHOLE));
    const ids = ['id undefined', 'id null', 'id "2"', 'id 2.5', 'id 1'];
    expect(log).toEqual([`products left out, because they break the contract: ${ids.join('; ')}`]);
    expect(await productsFrom([...INVALID.slice(0, 5), WHOLE])).toEqual(loaded(WHOLE));
    expect(log).toHaveLength(1);
  });

  it.each([
    { id: 11, field: 'video', value: 7 },
    { id: 12, field: 'title', value: null },
    { id: 13, field: 'titleEn', value: undefined },
    { id: 14, field: 'image', value: {} },
  ])('leaves out a product whose $field is $value, and shows the others', async ({ id, field, value }) => {
    expect(await productsFrom([{ ...productOf(id), [field]: value }, WHOLE])).toEqual(loaded(WHOLE));
    expect(log).toEqual([`products left out, because they break the contract: id ${id}`]);
  });
});

describe('a list of orders', () => {
  const WHOLE = orderOf(1);

  it('leaves out orders without an id of their own', async () => {
    const nameless = [undefined, null, 7].map((_id) => ({ ...orderOf(2), _id }));
    expect(await ordersFrom([...nameless, 'order', WHOLE, orderOf(1)])).toEqual(listed(WHOLE));
    const ids = ['_id undefined', '_id null', '_id 7', `_id "${WHOLE._id}"`];
    expect(log).toEqual([`orders left out, because they break the contract: ${ids.join('; ')}`]);
  });

  it.each([
    { number: 11, field: 'files', value: [null] },
    { number: 12, field: 'thumbnails', value: 'none' },
    { number: 13, field: 'createdAt', value: 1_795_000_000_000 },
    { number: 14, field: 'name', value: null },
  ])('leaves out an order whose $field is $value, and fails on its page', async ({ number, field, value }) => {
    const invalid = { ...orderOf(number), [field]: value };
    expect(await ordersFrom([invalid, WHOLE])).toEqual(listed(WHOLE));
    expect(await outcomeOf(loadOrder, { id: invalid._id }, { order: invalid })).toEqual({
      type: 'order.failed',
      error: expect.objectContaining({ message: 'a response of another shape' }),
      reference: '',
    });
    expect(log).toEqual([`orders left out, because they break the contract: _id "${invalid._id}"`]);
  });
});
