import { describe, expect, it } from 'vitest';
import { createLoadProgress, deviceOrderStore } from '#src/actors/device-orders.ts';
import { deviceOrderOf } from '#src/domain/order/device-order.ts';
import { READ, WITHOUT_TOKEN } from '../../machines/device-orders/device-orders.model.ts';
import { testCalls, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';
import { parentOf } from '../../support/models/parent-of.ts';
import { expectTimeout, requestAndEvent } from '../../support/models/task-outcomes.ts';

const numbered = (number: number) => ({ ...READ, id: `order-${number}` });
const open = (shown: typeof READ | null = null) => parentOf(deviceOrderStore, { shown });
const found = (...orders: readonly object[]) => ({ type: 'deviceOrders.found', orders });

it('remembers the last five orders across visits, newest first, until they are forgotten', () => {
  const { send, received } = open();
  expect(received).toEqual([]);
  for (const number of [1, 2, 3, 4, 5, 6, 2]) send({ type: 'deviceOrder.added', order: numbered(number) });
  const last = [2, 6, 5, 4, 3].map(numbered);
  expect([received.at(-1), open().received]).toEqual([found(...last), [found(...last)]]);
  for (const number of [2, 3, 4, 5, 6]) send({ type: 'deviceOrder.forgotten', id: `order-${number}` });
  expect([received.at(-1), open().received]).toEqual([found(), []]);
});

it('stores no name, phone or text', () => {
  const values = { name: 'Sara', phone: '0912', description: 'about № 07' };
  const order = deviceOrderOf({ ...READ, values });
  expect(order).toEqual(READ);
});

it('updates the order whose receipt the page shows, and remembers no receipt of another device', () => {
  open().send({ type: 'deviceOrder.added', order: WITHOUT_TOKEN });
  expect(open(READ).received).toEqual([found(WITHOUT_TOKEN)]);
  const completed = { ...WITHOUT_TOKEN, completedAt: '2026-11-22T10:00:00.000Z' };
  expect([open(completed).received, open().received]).toEqual([[found(completed)], [found(completed)]]);
});

it('stores how far an order is, and that its receipt expired, but no forgotten order', () => {
  const { send, received } = open();
  send({ type: 'deviceOrder.added', order: WITHOUT_TOKEN });
  const progress = { readAt: READ.readAt, completedAt: '2026-11-22T10:00:00.000Z' };
  for (const id of [WITHOUT_TOKEN.id, 'forgotten']) send({ type: 'deviceOrder.progressed', id, progress });
  expect(received.at(-1)).toEqual(found({ ...WITHOUT_TOKEN, ...progress }));
  send({ type: 'deviceOrder.expired', id: WITHOUT_TOKEN.id });
  expect(open().received).toEqual([found({ ...WITHOUT_TOKEN, ...progress, hasExpired: true })]);
});

it('reports a change in another tab', () => {
  const { received } = open();
  open().send({ type: 'deviceOrder.added', order: READ });
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(received).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'orders.sent' }));
  expect(received).toEqual([found(READ)]);
});

it.each(['{', 'null', '7', '{"orders":[{"id":7},null]}'])('finds no order in %s', (text) => {
  localStorage.setItem('orders.sent', text);
  expect(open().received).toEqual([]);
});

describe('asking how far the orders are', () => {
  const loadProgress = createLoadProgress(testCalls());
  const SETTLED = { type: 'progress.settled' };
  const error = (status: number) => Response.json({ message: '', errors: [] }, { status });
  const progressed = (progress: object) => ({
    type: 'deviceOrder.progressed',
    id: READ.id,
    progress: { readAt: '', completedAt: '', ...progress },
  });
  const createdAt = READ.sentAt;

  it.each([
    { reply: 'the first step', respond: () => Response.json({ createdAt }), event: progressed({}) },
    {
      reply: 'the second step',
      respond: () => Response.json({ createdAt, readAt: READ.readAt }),
      event: progressed({ readAt: READ.readAt }),
    },
    { reply: '410', respond: () => error(410), event: { type: 'deviceOrder.expired', id: READ.id } },
    ...[404, 429].map((status) => ({ reply: `${status}`, respond: () => error(status), event: SETTLED })),
    ...UNDOCUMENTED_RESPONSES.map((response) => ({ ...response, event: SETTLED })),
  ])('reports a reply of $reply', async ({ respond, event }) => {
    const outcome = await requestAndEvent(loadProgress, { orders: [READ] }, respond());
    expect([outcome.request.url, outcome.event]).toEqual([
      `http://workshop.test/api/orders/progress?receipt=${READ.token}`,
      event,
    ]);
  });

  it('ends after the last answer, and keeps the progress of an order without one', async () => {
    const network = controlledFetch();
    const { next, received } = parentOf(loadProgress, { orders: [READ, numbered(2)] });
    const [first, second] = [await network.next(), await network.next()];
    first.respond(error(503));
    second.respond(Response.json({ createdAt }));
    await next();
    await next();
    expect(received).toEqual([{ ...progressed({}), id: 'order-2' }, SETTLED]);
  });

  it('ends if the server does not respond', () => expectTimeout(loadProgress, { orders: [READ] }, 20_000, SETTLED));
});
