import { describe, expect, it } from 'vitest';
import { createAdminOrderActors } from '#src/actors/admin-order-actors.ts';
import type { Order } from '#src/contract/schema.generated.ts';
import { testClient, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';
import { parentOf } from '../../support/models/parent-of.ts';
import { expectTimeout, requestAndEvent } from '../../support/models/task-outcomes.ts';

const { loadOrders, loadOrder } = createAdminOrderActors(testClient());
const ORDER = orderOf(1);
const said = (status: number) => () => Response.json({ message: '', errors: [] }, { status });
const failure = (type: string, name: string) => ({ type, error: expect.objectContaining({ name }), reference: '' });

type Row = [string, () => Response | Error, unknown];
const rows = (outcome: unknown) =>
  UNDOCUMENTED_RESPONSES.map(({ reply: what, respond: response }): Row => [what, response, outcome]);

describe('the list of orders', () => {
  const load = (shown: readonly Order[]) => {
    const network = controlledFetch();
    return { network, ...parentOf(loadOrders, shown) };
  };

  it('is the very list that is shown where nothing has changed, by its tag and past every cache', async () => {
    const first = load([]);
    const { request, respond } = await first.network.next();
    expect([request.cache, request.headers.get('If-None-Match')]).toEqual(['no-store', null]);
    respond(Response.json([ORDER], { headers: { ETag: '"7"' } }));
    const listed = await first.next();
    expect(listed).toEqual({ type: 'orders.listed', orders: [ORDER] });
    const shown: readonly Order[] = 'orders' in listed && Array.isArray(listed.orders) ? listed.orders : [];

    const second = load(shown);
    const again = await second.network.next();
    expect(again.request.headers.get('If-None-Match')).toBe('"7"');
    again.respond(new Response(null, { status: 304 }));
    expect(await second.next()).toHaveProperty('orders', shown);
    expect(second.received[0]).toSatisfy((event: { orders: unknown }) => event.orders === shown);

    // A list from which an order was taken is asked for as a whole.
    const third = load(shown.slice(1));
    expect((await third.network.next()).request.headers.get('If-None-Match')).toBe(null);
  });

  it.each<Row>([
    [
      'no, without a session',
      said(401),
      { type: 'orders.failed', error: expect.objectContaining({ status: 401 }), reference: '' },
    ],
    ['nothing new, unasked', () => new Response(null, { status: 304 }), failure('orders.failed', 'ApiError')],
    ...rows(failure('orders.failed', 'ApiError')),
  ])('cannot be had where the server says: %s', async (_what, response, outcome) => {
    expect((await requestAndEvent(loadOrders, [], response())).event).toEqual(outcome);
  });
});

it.each<Row>([
  ['this', () => Response.json({ order: ORDER }), { type: 'order.found', order: ORDER }],
  ['there is none', said(404), { type: 'order.missing' }],
  ['no id can be so', said(400), { type: 'order.missing' }],
  ['no, without a session', said(401), { type: 'order.unauthorized' }],
  ...rows(failure('order.failed', 'ApiError')),
])('one order of which the server says: %s', async (_what, response, outcome) => {
  const { request, event } = await requestAndEvent(loadOrder, { id: 'a/b' }, response());
  const url = 'http://workshop.test/api/orders/a%2Fb';
  expect([request.url, request.cache, event]).toEqual([url, 'no-store', outcome]);
});

it.each([
  ['the list', loadOrders, [], failure('orders.failed', 'DeadlineExceeded')],
  ['an order', loadOrder, { id: 'a' }, failure('order.failed', 'DeadlineExceeded')],
])('%s is waited for 20 s and no longer', (_what, logic, input, outcome) =>
  expectTimeout(logic, input, 20_000, outcome),
);
