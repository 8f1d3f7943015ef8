import { describe, expect, it } from 'vitest';
import { createAdminOrderActors } from '#src/actors/admin-order-actors.ts';
import type { Order } from '#src/contract/schema.generated.ts';
import { parentOf } from '../../support/actors/parent-of.ts';
import { expectTimeout, requestAndEvent } from '../../support/actors/task-outcomes.ts';
import { testClient, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';

const { loadOrders, loadOrder, restoration, saveOwnerText } = createAdminOrderActors(testClient());
const ORDER = orderOf(1);
const error = (status: number) => () => Response.json({ message: '', errors: [] }, { status });
const failure = (type: string, name: string) => ({ type, error: expect.objectContaining({ name }), reference: '' });

interface Row {
  readonly reply: string;
  readonly respond: () => Response | Error;
  readonly event: unknown;
}
const undocumented = (event: unknown) => UNDOCUMENTED_RESPONSES.map((response): Row => ({ ...response, event }));

describe('the list of orders', () => {
  const load = (shown: readonly Order[]) => {
    const network = controlledFetch();
    return { network, ...parentOf(loadOrders, shown) };
  };

  it('keeps the identity of an unchanged list of orders, by its ETag and without a cache', async () => {
    const first = load([]);
    const { request, respond } = await first.network.next();
    expect({ cache: request.cache, ifNoneMatch: request.headers.get('If-None-Match') }).toEqual({
      cache: 'no-store',
      ifNoneMatch: null,
    });
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

    // An order was removed from the list, so its ETag is no longer valid.
    const third = load(shown.slice(1));
    expect((await third.network.next()).request.headers.get('If-None-Match')).toBe(null);
  });

  it.each<Row>([
    {
      reply: '401',
      respond: error(401),
      event: { type: 'orders.failed', error: expect.objectContaining({ status: 401 }), reference: '' },
    },
    {
      reply: '304 to a request without an ETag',
      respond: () => new Response(null, { status: 304 }),
      event: failure('orders.failed', 'ApiError'),
    },
    ...undocumented(failure('orders.failed', 'ApiError')),
  ])('fails to load the orders if the server replies with $reply', async ({ respond, event }) => {
    expect((await requestAndEvent(loadOrders, [], respond())).event).toEqual(event);
  });
});

it.each<Row>([
  { reply: 'the order', respond: () => Response.json({ order: ORDER }), event: { type: 'order.found', order: ORDER } },
  { reply: '404', respond: error(404), event: { type: 'order.missing' } },
  { reply: '400', respond: error(400), event: { type: 'order.missing' } },
  { reply: '401', respond: error(401), event: { type: 'order.unauthorized' } },
  ...undocumented(failure('order.failed', 'ApiError')),
])('reports one order if the server replies with $reply', async ({ respond, event }) => {
  const result = await requestAndEvent(loadOrder, { id: 'a/b' }, respond());
  const url = 'http://workshop.test/api/orders/a%2Fb';
  expect([result.request.url, result.request.cache, result.event]).toEqual([url, 'no-store', event]);
});

const done = () => Response.json({ message: '' });
const COMPLETED = { ...ORDER, completedAt: '2026-11-22T10:00:00.000Z', deletionAt: '2026-12-22T10:00:00.000Z' };
const NOTED = { ...ORDER, note: 'پنجشنبه', noteVersion: 4 };

it.each<Row>([
  { reply: 'success', respond: done, event: { type: 'order.restored', order: ORDER } },
  { reply: '404', respond: error(404), event: { type: 'order.notRestorable', order: COMPLETED } },
  {
    reply: '400',
    respond: error(400),
    event: {
      type: 'order.restorationFailed',
      order: COMPLETED,
      error: expect.objectContaining({ status: 400 }),
      reference: '',
    },
  },
  ...undocumented({ ...failure('order.restorationFailed', 'ApiError'), order: COMPLETED }),
])('restores an order, and reports a reply of $reply', async ({ respond, event }) => {
  const result = await requestAndEvent(restoration, COMPLETED, respond());
  const { method, url } = result.request;
  expect({ method, url, event: result.event }).toEqual({
    method: 'DELETE',
    url: `http://workshop.test/api/orders/${ORDER._id}/completion`,
    event,
  });
});

it.each<Row>([
  {
    reply: 'success',
    respond: () => Response.json({ message: '', order: NOTED }),
    event: { type: 'ownerText.saved', order: NOTED },
  },
  {
    reply: '412 with the newer note',
    respond: () => Response.json({ message: '', errors: [], order: NOTED }, { status: 412 }),
    event: { type: 'ownerText.conflict', order: NOTED },
  },
  {
    reply: '412 without the order',
    respond: error(412),
    event: { type: 'ownerText.refused', error: expect.objectContaining({ status: 412 }), errors: [], reference: '' },
  },
  {
    reply: '400',
    respond: () => Response.json({ message: '', errors: [{ path: 'note', message: 'بلند است.' }] }, { status: 400 }),
    event: {
      type: 'ownerText.refused',
      error: expect.objectContaining({ status: 400 }),
      errors: [{ path: 'note', message: 'بلند است.' }],
      reference: '',
    },
  },
  ...undocumented({ ...failure('ownerText.refused', 'ApiError'), errors: [] }),
])('saves a note based on its version, and reports a reply of $reply', async ({ respond, event }) => {
  const order = { ...ORDER, noteVersion: 3 };
  const result = await requestAndEvent(saveOwnerText, { field: 'note', order, text: 'پنجشنبه' }, respond());
  const { method, url, headers } = result.request;
  expect({
    method,
    url,
    ifMatch: headers.get('if-match'),
    body: await result.request.json(),
    event: result.event,
  }).toEqual({
    method: 'POST',
    url: `http://workshop.test/api/orders/${ORDER._id}/note`,
    ifMatch: '"3"',
    body: { note: 'پنجشنبه' },
    event,
  });
});

it('saves an answer based on its own version', async () => {
  const order = { ...ORDER, noteVersion: 3, answerVersion: 2 };
  const response = Response.json({ message: '', order: NOTED });
  const { request, event } = await requestAndEvent(saveOwnerText, { field: 'answer', order, text: 'بله.' }, response);
  expect({ url: request.url, ifMatch: request.headers.get('if-match'), body: await request.json(), event }).toEqual({
    url: `http://workshop.test/api/orders/${ORDER._id}/answer`,
    ifMatch: '"2"',
    body: { answer: 'بله.' },
    event: { type: 'ownerText.saved', order: NOTED },
  });
});

it.each([
  { label: 'the list', logic: loadOrders, input: [], outcome: failure('orders.failed', 'DeadlineExceeded') },
  { label: 'an order', logic: loadOrder, input: { id: 'a' }, outcome: failure('order.failed', 'DeadlineExceeded') },
])('gives up $label after 20 s', ({ logic, input, outcome }) => expectTimeout(logic, input, 20_000, outcome));
