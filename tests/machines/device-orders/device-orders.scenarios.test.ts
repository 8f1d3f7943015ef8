import { expect, it } from 'vitest';
import { deviceOrdersMachine } from '#src/machines/device-orders/device-orders.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { EXPIRED, READ, WITHOUT_TOKEN } from './device-orders.model.ts';

it('stores a sent order, and lists the orders that the device then remembers until the last is forgotten', () => {
  const { state, context, send, sentTo } = startActor(deviceOrdersMachine, { input: { shown: null } });
  const added = { type: 'deviceOrder.added', order: READ } as const;
  send(added);
  expect([state(), context().orders, sentTo('deviceOrderStore')]).toEqual(['none', [], [added]]);
  const orders = [READ, WITHOUT_TOKEN];
  const forgotten = { type: 'deviceOrder.forgotten', id: READ.id } as const;
  send({ type: 'deviceOrders.found', orders }, forgotten);
  expect([state(), context().orders, sentTo('deviceOrderStore')]).toEqual([
    'listed.unasked',
    orders,
    [added, forgotten],
  ]);
  send({ type: 'deviceOrders.found', orders: [] });
  expect([state(), context().orders]).toEqual(['none', []]);
});

it('asks how far the orders are when the visitor sees them, at most once a minute, and stores each answer', () => {
  const { state, send, sentTo, started, clock } = startActor(deviceOrdersMachine, { input: { shown: null } });
  send({ type: 'deviceOrders.found', orders: [READ, EXPIRED, WITHOUT_TOKEN] }, { type: 'progress.seen' });
  expect([state(), started('loadProgress')]).toEqual(['listed.asking', [{ orders: [READ] }]]);
  const progress = { readAt: READ.readAt, completedAt: '2026-11-22T10:00:00.000Z' };
  const progressed = { type: 'deviceOrder.progressed', id: READ.id, progress } as const;
  const expired = { type: 'deviceOrder.expired', id: READ.id } as const;
  send(progressed, { type: 'deviceOrders.found', orders: [{ ...READ, ...progress }] }, expired);
  expect([state(), sentTo('deviceOrderStore')]).toEqual(['listed.asking', [progressed, expired]]);
  send({ type: 'progress.settled' }, { type: 'progress.seen' });
  expect(state()).toBe('listed.asked');
  clock.increment(60_000);
  send({ type: 'progress.seen' });
  expect([state(), started('loadProgress')]).toEqual([
    'listed.asking',
    [{ orders: [READ] }, { orders: [{ ...READ, ...progress }] }],
  ]);
});
