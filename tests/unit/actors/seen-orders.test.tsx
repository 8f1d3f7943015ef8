import { expect, it } from 'vitest';
import { seenOrders } from '#src/actors/seen-orders.ts';
import { parentOf } from '../../support/models/parent-of.ts';

it('remembers on this device what it was told last, and says nothing where it was told nothing', () => {
  const first = parentOf(seenOrders);
  for (const seenUntil of ['2026-11-01', '']) first.send({ type: 'seenOrders.store', seenUntil });
  expect([first.received, parentOf(seenOrders).received]).toEqual([[], [{ type: 'seenOrders.found', seenUntil: '' }]]);
});
