import { describe, expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { type OrdersEvent, ordersMachine, type RowEvent } from '#src/machines/orders/orders.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { FIRST, SECOND } from './orders.model.ts';

const REFRESH: OrdersEvent = { type: 'refresh.requested' };
const complete = (order = FIRST): OrdersEvent => ({ type: 'completion.requested', order });
const ACKNOWLEDGE: OrdersEvent = { type: 'newOrders.acknowledged' };
const LEAVE: OrdersEvent = { type: 'dashboard.closed' };
const FAILED: OrdersEvent = { type: 'orders.failed', error: 'unreachable', reference: '' };
const listed = (...orders: readonly Order[]): OrdersEvent => ({ type: 'orders.listed', orders });
const remembered = ({ createdAt }: Order): OrdersEvent => ({ type: 'seenOrders.found', seenUntil: createdAt });
const changed = (change: RowEvent['change'], order: Order): OrdersEvent => ({ type: 'row.changed', change, order });
const store = (seenUntil: string) => ({ type: 'seenOrders.store', seenUntil });

/** The orders with their real question, loaded after what the device remembers was found. Storage and network are silent. */
function open(...events: readonly OrdersEvent[]) {
  const isFound = events[0]?.type === 'seenOrders.found';
  const found = isFound ? events.slice(0, 1) : [];
  const later = isFound ? events.slice(1) : events;
  const opened = startActor(ordersMachine, { real: ['confirmation'] }, ...found, REFRESH, ...later);
  return {
    ...opened,
    orders: () => opened.context().orders,
    question: () => opened.actor.getSnapshot().children.confirmation,
    loads: () => opened.started('loadOrders'),
    stored: () => opened.sentTo('seenOrders'),
    isStale: () => opened.actor.getSnapshot().hasTag('stale'),
  };
}

describe('loading the orders', () => {
  it('logs a failure to load the list, and can load it again [8.orders.failed]', () => {
    const failed = open();
    expect(failed.context()).toEqual({ orders: [], seenUntil: null, reference: '' });
    failed.send(FAILED);
    expect([failed.state(), failed.logged, failed.emitted]).toEqual(['failed', ['unreachable'], []]);
    failed.send(REFRESH);
    expect(failed.state()).toBe('loading');
  });

  it('loads nothing before the list is wanted', () => {
    const unloaded = startActor(ordersMachine, {}, changed('added', FIRST));
    expect([unloaded.state(), unloaded.started('loadOrders'), unloaded.context().orders]).toEqual(['unloaded', [], []]);
  });

  it('replaces the list', () => {
    const refreshed = open(listed(FIRST), REFRESH, listed(SECOND, FIRST), REFRESH, listed(SECOND));
    expect([refreshed.state(), refreshed.orders()]).toEqual(['listed.fresh', [SECOND]]);
  });

  it('passes the current list to the request, and keeps it if the request fails', () => {
    const failed = open(listed(FIRST, SECOND), REFRESH, FAILED);
    expect([failed.orders(), failed.logged]).toEqual([[FIRST, SECOND], ['unreachable']]);
    failed.send(REFRESH);
    expect(failed.loads()).toEqual([[], [FIRST, SECOND], [FIRST, SECOND]]);
  });

  it('stays stale from the first failed refresh until one succeeds [8.orders.failed]', () => {
    const stale = open(listed(FIRST), REFRESH, FAILED);
    const seen = [stale.isStale()];
    for (const event of [REFRESH, FAILED, complete(), LEAVE, REFRESH, listed(FIRST)]) {
      stale.send(event);
      seen.push(stale.isStale());
    }
    // While an order is being completed, the question covers the list.
    expect(seen).toEqual([true, true, true, false, true, true, false]);
  });
});

describe('completing an order', () => {
  const BOTH = listed(FIRST, SECOND);

  it('asks before it completes an order [4.orders.complete]', () => {
    const asked = open(BOTH, complete());
    expect([asked.state(), asked.question()?.getSnapshot().context]).toEqual([
      'completing',
      { action: { kind: 'completion', order: FIRST }, reference: '' },
    ]);
  });

  it('does not ask about an order that is not in the list', () => {
    expect(open(listed(SECOND), complete(FIRST)).state()).toBe('listed.fresh');
  });

  it.each([
    {
      when: 'the question is cancelled',
      cancel: ({ question }: ReturnType<typeof open>) => question()?.send({ type: 'action.cancelled' }),
    },
    { when: 'the dashboard is left', cancel: ({ send }: ReturnType<typeof open>) => send(LEAVE) },
  ])('keeps the order if $when', ({ cancel }) => {
    const asked = open(BOTH, complete());
    cancel(asked);
    expect([asked.state(), asked.orders()]).toEqual(['listed.fresh', [FIRST, SECOND]]);
  });

  it.each(['action.succeeded', 'action.missing'] as const)('removes the order from the list on %s', (type) => {
    const asked = open(BOTH, complete());
    asked.question()?.send({ type: 'action.confirmed' });
    asked.question()?.send({ type });
    expect([asked.state(), asked.orders()]).toEqual(['listed.fresh', [SECOND]]);
  });

  it('ignores a list that was requested before a completion, and requests it again afterwards', () => {
    const asked = open(BOTH, REFRESH, complete(), listed(FIRST), REFRESH);
    expect({ orders: asked.orders(), loadCount: asked.loads().length }).toEqual({
      orders: [FIRST, SECOND],
      loadCount: 2,
    });
    asked.send(LEAVE);
    expect({ state: asked.state(), loadCount: asked.loads().length }).toEqual({
      state: 'listed.refreshing',
      loadCount: 3,
    });
  });
});

describe('a change of a row', () => {
  const NOTED = { ...FIRST, note: 'دوشنبه زنگ بزن.' };

  it.each([
    { change: 'added', order: SECOND, orders: [FIRST, SECOND] },
    { change: 'added', order: NOTED, orders: [NOTED] },
    { change: 'removed', order: FIRST, orders: [] },
    { change: 'removed', order: SECOND, orders: [FIRST] },
    { change: 'replaced', order: NOTED, orders: [NOTED] },
    { change: 'replaced', order: SECOND, orders: [FIRST] },
  ] as const)('is in the list at once, which is requested again: $change', ({ change, order, orders }) => {
    const list = open(listed(FIRST), REFRESH, changed(change, order));
    expect([list.state(), list.orders(), list.loads()]).toEqual(['listed.refreshing', orders, [[], [FIRST], orders]]);
  });

  it('requests a list again that was requested before', () => {
    const list = open(changed('added', SECOND));
    expect([list.state(), list.orders(), list.loads()]).toEqual(['loading', [], [[], []]]);
  });

  it('is in the list after a question that was open meanwhile', () => {
    const asked = open(listed(FIRST), complete(), changed('added', SECOND));
    asked.question()?.send({ type: 'action.cancelled' });
    expect([asked.state(), asked.orders()]).toEqual(['listed.fresh', [FIRST, SECOND]]);
  });
});

describe('new orders', () => {
  it('counts no order of the first list as new on a device without memory, and stores its time for the next session', () => {
    const first = open(listed(FIRST), REFRESH, listed(FIRST, SECOND));
    expect([first.context().seenUntil, first.stored()]).toEqual([FIRST.createdAt, [store(FIRST.createdAt)]]);
  });

  it('counts the orders after the remembered one as new until the admin acknowledges them [4.orders.new]', () => {
    const later = open(remembered(FIRST), listed(FIRST, SECOND));
    expect(later.context().seenUntil).toBe(FIRST.createdAt);
    later.send(ACKNOWLEDGE);
    expect(later.context().seenUntil).toBe(SECOND.createdAt);
    expect(later.stored()).toEqual([store(FIRST.createdAt), store(SECOND.createdAt)]);
  });

  it('does not acknowledge new orders twice', () => {
    const later = open(remembered(FIRST), listed(FIRST, SECOND));
    const canAcknowledge = () => later.actor.getSnapshot().can(ACKNOWLEDGE);
    expect(canAcknowledge()).toBe(true);
    later.send(ACKNOWLEDGE);
    expect(canAcknowledge()).toBe(false);
  });
});
