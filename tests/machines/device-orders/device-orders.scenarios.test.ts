import { expect, it } from 'vitest';
import { deviceOrdersMachine } from '#src/machines/device-orders/device-orders.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { READ, WITHOUT_TOKEN } from './device-orders.model.ts';

it('stores a sent order, and lists the orders that the device then remembers until the last is forgotten', () => {
  const { state, context, send, sentTo } = startActor(deviceOrdersMachine, { input: { shown: null } });
  const added = { type: 'deviceOrder.added', order: READ } as const;
  send(added);
  expect([state(), context().orders, sentTo('deviceOrderStore')]).toEqual(['none', [], [added]]);
  const orders = [READ, WITHOUT_TOKEN];
  const forgotten = { type: 'deviceOrder.forgotten', id: READ.id } as const;
  send({ type: 'deviceOrders.found', orders }, forgotten);
  expect([state(), context().orders, sentTo('deviceOrderStore')]).toEqual(['listed', orders, [added, forgotten]]);
  send({ type: 'deviceOrders.found', orders: [] });
  expect([state(), context().orders]).toEqual(['none', []]);
});
