import { describe, expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { type OrdersEvent, ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { startActor } from '../../support/open-actor.ts';
import { FIRST, SECOND } from './orders.model.ts';

const REFRESH: OrdersEvent = { type: 'refresh.requested' };
const REQUEST: OrdersEvent = { type: 'completion.requested', id: FIRST._id };
const CONFIRM: OrdersEvent = { type: 'completion.confirmed' };
const FAILED: OrdersEvent = { type: 'orders.failed', error: 'nobody' };
const listed = (...orders: readonly Order[]): OrdersEvent => ({ type: 'orders.listed', orders });
const remembered = ({ createdAt }: Order): OrdersEvent => ({ type: 'seenOrders.found', seenUntil: createdAt });

/** What has happened in the end, and what was asked of whom. */
function outcomeOf(...events: readonly OrdersEvent[]) {
  const { state, context, emitted, started, told, logged, reported } = startActor(ordersMachine, {}, ...events);
  return {
    state: state(),
    ...context(),
    told: emitted.map(({ type }) => type),
    stored: told('seenOrders'),
    loaded: started('loadOrders'),
    completed: started('completeOrder'),
    logged,
    reported,
  };
}

const SEEN = SECOND.createdAt;
const store = (seenUntil: string) => ({ type: 'seenOrders.store', seenUntil });
const SILENT = { told: [], completed: [], logged: [], reported: [] };
const NOTHING = { ...SILENT, selectedId: null, isStale: false, stored: [store(SEEN)], loaded: [[]] };

describe('orders: the list', () => {
  it('that cannot be had is logged, told to nobody, and can be asked for again [8.orders.failed]', () => {
    const failed = { ...NOTHING, state: 'failed', orders: [], seenUntil: null, logged: ['nobody'], stored: [] };
    expect(outcomeOf(FAILED)).toEqual(failed);
    expect(outcomeOf(FAILED, REFRESH).state).toBe('loading');
  });

  it('is the newer one when it was asked for again; what came since is reported', () => {
    const newer = [REFRESH, listed(SECOND, FIRST), REFRESH, listed(SECOND)];
    const { state, orders, reported } = outcomeOf(listed(FIRST), ...newer);
    expect([state, orders]).toEqual(['listed.idle', [SECOND]]);
    expect(reported).toEqual([{ type: 'orders.arrived', orders: [SECOND] }]);
  });

  it('goes along when it is asked for again, and stays where nobody answers', () => {
    const orders = [FIRST, SECOND];
    expect(outcomeOf(listed(...orders), REFRESH, FAILED)).toEqual({
      ...NOTHING,
      state: 'listed.idle',
      orders,
      seenUntil: SEEN,
      isStale: true,
      loaded: [[], orders],
      logged: ['nobody'],
    });
  });

  it('is said to be stale from the first refresh that fails until one succeeds, over a question too [8.orders.failed]', () => {
    const stale = [listed(FIRST), REFRESH, FAILED];
    const staleAfter = (...events: readonly OrdersEvent[]) => outcomeOf(...stale, ...events).isStale;
    expect(staleAfter(REFRESH)).toBe(true);
    expect(staleAfter(REFRESH, FAILED)).toBe(true);
    expect(staleAfter(REQUEST, { type: 'completion.cancelled' })).toBe(true);
    expect(staleAfter(REFRESH, listed(FIRST))).toBe(false);
  });
});

describe('orders: a completion', () => {
  const BOTH = listed(FIRST, SECOND);

  it.each<[string, readonly OrdersEvent[]]>([
    ['without a question', [BOTH, CONFIRM]],
    ['that was called off', [BOTH, REQUEST, { type: 'completion.cancelled' }, CONFIRM]],
    ['whose dashboard was left', [BOTH, REQUEST, { type: 'dashboard.closed' }, CONFIRM]],
    ['of an order that is not there', [BOTH, { type: 'completion.requested', id: 'other' }, CONFIRM]],
  ])('%s happens not [4.orders.complete]', (_what, events) => {
    const { completed, selectedId, state } = outcomeOf(...events);
    expect([completed, selectedId, state]).toEqual([[], null, 'listed.idle']);
  });

  it.each<[string, OrdersEvent, readonly Order[], string]>([
    ['succeeds', { type: 'completion.succeeded' }, [SECOND], 'order.completed'],
    ['comes after somebody else’s', { type: 'completion.missing' }, [SECOND], 'order.alreadyCompleted'],
  ])('that %s is told, and the list is as it then is', (_what, outcome, orders, told) => {
    expect(outcomeOf(BOTH, REQUEST, CONFIRM, outcome)).toEqual({
      ...NOTHING,
      state: 'listed.idle',
      orders,
      seenUntil: SEEN,
      told: [told],
      completed: [{ id: FIRST._id }],
    });
  });

  it('that fails is told, and asked about again until it is called off [8.completion.failed]', () => {
    const failed = [BOTH, REQUEST, CONFIRM, { type: 'completion.failed' }] as const;
    expect(outcomeOf(...failed)).toEqual({
      ...NOTHING,
      state: 'asking.failed',
      orders: [FIRST, SECOND],
      seenUntil: SEEN,
      selectedId: FIRST._id,
      told: ['order.completionFailed'],
      completed: [{ id: FIRST._id }],
    });
    expect(outcomeOf(...failed, CONFIRM).completed).toEqual([{ id: FIRST._id }, { id: FIRST._id }]);
    const { state, selectedId } = outcomeOf(...failed, { type: 'completion.cancelled' });
    expect([state, selectedId]).toEqual(['listed.idle', null]);
  });

  it('is asked of the server once, whatever is clicked meanwhile', () => {
    const other: OrdersEvent = { type: 'completion.requested', id: SECOND._id };
    const { completed, selectedId } = outcomeOf(BOTH, REQUEST, CONFIRM, CONFIRM, other, { type: 'dashboard.closed' });
    expect([completed, selectedId]).toEqual([[{ id: FIRST._id }], FIRST._id]);
  });

  it.each<[string, readonly OrdersEvent[]]>([
    ['is asked about', [REQUEST]],
    ['is carried out', [REQUEST, CONFIRM]],
  ])('that %s is not overtaken by an older list, nor by a new question for it', (_what, events) => {
    const { orders, loaded } = outcomeOf(BOTH, REFRESH, ...events, listed(FIRST), REFRESH);
    expect([orders, loaded.length]).toEqual([[FIRST, SECOND], 2]);
  });
});

describe('orders: what is new', () => {
  it('is nothing in the first list on a device that remembers nothing; that is stored for the next session', () => {
    const { seenUntil, stored } = outcomeOf(listed(FIRST), REFRESH, listed(FIRST, SECOND));
    expect([seenUntil, stored]).toEqual([FIRST.createdAt, [store(FIRST.createdAt)]]);
  });

  it('is what came after that which is remembered, until the admin takes note; that is stored', () => {
    const before = [remembered(FIRST), listed(FIRST, SECOND)];
    expect(outcomeOf(...before).seenUntil).toBe(FIRST.createdAt);
    const { seenUntil, stored } = outcomeOf(...before, { type: 'newOrders.acknowledged' });
    expect([seenUntil, stored]).toEqual([SEEN, [store(FIRST.createdAt), store(SEEN)]]);
  });
});
