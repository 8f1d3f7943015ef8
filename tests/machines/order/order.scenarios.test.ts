import { expect, it, vi } from 'vitest';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { startActor } from '../../support/open-actor.ts';
import { ORDER } from './order.model.ts';

it('order: a failure is only logged, and can be tried again [8.orders.failed]', () => {
  const logFailure = vi.fn();
  const machine = orderMachine.provide({ actions: { logFailure: (_, { error }) => logFailure(error) } });
  const { actor } = startActor(machine, { input: { id: ORDER._id } }, { type: 'order.failed', error: 'nobody' });
  expect([actor.getSnapshot().value, logFailure.mock.calls]).toEqual(['failed', [['nobody']]]);
  actor.send({ type: 'order.requested' });
  actor.send({ type: 'order.found', order: ORDER });
  const { value, context } = actor.getSnapshot();
  expect([value, context]).toEqual(['shown', { id: ORDER._id, order: ORDER }]);
});

it('order: one that is not there any more is missing, which is no failure', () => {
  const { actor } = startActor(orderMachine, { input: { id: ORDER._id } }, { type: 'order.missing' });
  expect(actor.getSnapshot().value).toBe('missing');
});
