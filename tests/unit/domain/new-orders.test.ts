import { describe, expect, it } from 'vitest';
import { idsOf, newOrders } from '#src/domain/new-orders.ts';
import { orderOf } from '../../support/orders.ts';

const ORDERS = [orderOf(3), orderOf(2), orderOf(1)];
const ids = (...numbers: number[]) => numbers.map((number) => orderOf(number)._id);

describe('new orders', () => {
  it('are those that nobody took note of, in the order of the list', () => {
    expect(newOrders(ORDERS, ids(2))).toEqual([orderOf(3), orderOf(1)]);
  });

  it('are none as long as nothing is known', () => expect(newOrders(ORDERS, null)).toEqual([]));

  it('are all where nothing was there before', () => expect(newOrders(ORDERS, [])).toEqual(ORDERS));

  it('are none where all are known, even such as are gone', () => {
    expect(newOrders(ORDERS, ids(1, 2, 3, 4))).toEqual([]);
  });

  it('are known by their ids', () => expect(idsOf(ORDERS)).toEqual(ids(3, 2, 1)));
});
