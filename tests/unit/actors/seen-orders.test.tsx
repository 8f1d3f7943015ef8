import { expect, it } from 'vitest';
import { seenOrders } from '#src/actors/seen-orders.ts';
import { parentOf } from '../../support/actors/parent-of.ts';

it('stores the time of the newest seen order on this device, and reports it to the next page [4.orders.new]', () => {
  const first = parentOf(seenOrders);
  for (const seenUntil of ['2026-11-01', '']) first.send({ type: 'seenOrders.store', seenUntil });
  expect([first.received, parentOf(seenOrders).received]).toEqual([[], [{ type: 'seenOrders.found', seenUntil: '' }]]);
});
