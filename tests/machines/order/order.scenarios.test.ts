import { expect, it } from 'vitest';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { startActor } from '../../support/open-actor.ts';
import { ORDER } from './order.model.ts';

it('order: a failure is only logged, and can be tried again [8.orders.failed]', () => {
  const failed = { type: 'order.failed', error: 'nobody' } as const;
  const { send, value, context, logged } = startActor(orderMachine, { input: { id: ORDER._id } }, failed);
  expect([value(), logged]).toEqual(['failed', ['nobody']]);
  send({ type: 'order.requested' }, { type: 'order.found', order: ORDER });
  expect([value(), context()]).toEqual(['shown', { id: ORDER._id, order: ORDER }]);
});

it('order: one that is not there any more is missing, which is no failure', () => {
  const { value } = startActor(orderMachine, { input: { id: ORDER._id } }, { type: 'order.missing' });
  expect(value()).toBe('missing');
});
