import { expect, it } from 'vitest';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { startActor } from '../../support/models/open-actor.ts';

const ORDER = orderOf(1);

it('logs a failure without announcing it, and can load the order again [8.orders.failed]', () => {
  const failed = { type: 'order.failed', error: 'nobody', reference: '' } as const;
  const { send, state, context, logged, started } = startActor(orderMachine, { input: { id: ORDER._id } }, failed);
  const asked = { id: ORDER._id, order: null, reference: '' };
  expect([state(), logged, started('loadOrder')]).toEqual(['failed', ['nobody'], [asked]]);
  send({ type: 'order.requested' }, { type: 'order.found', order: ORDER });
  expect([state(), context()]).toEqual(['shown', { id: ORDER._id, order: ORDER, reference: '' }]);
});

it.each(['missing', 'unauthorized'] as const)('shows no order that is %s, and logs no failure', (why) => {
  const { state, logged } = startActor(orderMachine, { input: { id: ORDER._id } }, { type: `order.${why}` });
  expect([state(), logged]).toEqual([why, []]);
});

it.each([
  { type: 'logout.received', expected: 'unauthorized' },
  { type: 'page.cached', expected: 'cached' },
  { type: 'page.restored', expected: 'loading' },
] as const)('removes the order from the screen on $type', ({ type, expected }) => {
  const found = { type: 'order.found', order: ORDER } as const;
  const { state, context } = startActor(orderMachine, { input: { id: ORDER._id } }, found, { type });
  expect([state(), context().order]).toEqual([expected, null]);
});

it('loads the order again when the page is restored from the back/forward cache', () => {
  const found = { type: 'order.found', order: ORDER } as const;
  const { state, started } = startActor(
    orderMachine,
    { input: { id: ORDER._id } },
    found,
    { type: 'page.cached' },
    { type: 'page.restored' },
  );
  expect([state(), started('loadOrder').length]).toEqual(['loading', 2]);
});
