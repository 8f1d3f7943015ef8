import { describe, expect, it } from 'vitest';
import { idsOf, newOrders } from '#src/domain/new-orders.ts';
import { orderOf } from '../../support/orders.ts';

const [FIRST, SECOND] = [orderOf(1), orderOf(2)];

describe('new orders', () => {
  it('are those that the admin has not taken note of', () => {
    expect(newOrders([SECOND, FIRST], idsOf([FIRST]))).toEqual([SECOND]);
  });

  it('are none as long as nothing is known, whatever the first list holds', () => {
    expect(newOrders([SECOND, FIRST], null)).toEqual([]);
  });

  it('are all of them where an empty list is known', () => {
    expect(newOrders([SECOND, FIRST], [])).toEqual([SECOND, FIRST]);
  });
});
