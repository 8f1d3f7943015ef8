import { describe, expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { type OrdersEvent, ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { FIRST, SECOND } from './orders.model.ts';

const REFRESH: OrdersEvent = { type: 'refresh.requested' };
const complete = (order = FIRST): OrdersEvent => ({ type: 'completion.requested', order });
const ACKNOWLEDGE: OrdersEvent = { type: 'newOrders.acknowledged' };
const LEAVE: OrdersEvent = { type: 'dashboard.closed' };
const FAILED: OrdersEvent = { type: 'orders.failed', error: 'unreachable', reference: '' };
const listed = (...orders: readonly Order[]): OrdersEvent => ({ type: 'orders.listed', orders });
const remembered = ({ createdAt }: Order): OrdersEvent => ({ type: 'seenOrders.found', seenUntil: createdAt });
const store = (seenUntil: string) => ({ type: 'seenOrders.store', seenUntil });

/** The orders with their real question. Storage and network are silent. */
function open(...events: readonly OrdersEvent[]) {
  const opened = startActor(ordersMachine, { real: ['confirmation'] }, ...events);
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

  it('replaces the list and reports orders that were not in it', () => {
    const refreshed = open(listed(FIRST), REFRESH, listed(SECOND, FIRST), REFRESH, listed(SECOND));
    expect([refreshed.state(), refreshed.orders()]).toEqual(['listed.fresh', [SECOND]]);
    expect(refreshed.sentToParent).toEqual([{ type: 'orders.arrived', orders: [SECOND] }]);
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

  it('ignores the request to complete another order while a question is open', () => {
    const asked = open(BOTH, complete(), complete(SECOND));
    expect(asked.question()?.getSnapshot().context).toEqual({
      action: { kind: 'completion', order: FIRST },
      reference: '',
    });
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

describe('a restored order', () => {
  const RESTORED: OrdersEvent = { type: 'order.restored', order: SECOND };

  it('is in the list at once, and the list is requested again, even if a request is under way', () => {
    const restored = open(listed(FIRST), REFRESH, RESTORED);
    expect([restored.state(), restored.orders()]).toEqual(['listed.refreshing', [FIRST, SECOND]]);
    expect(restored.loads()).toEqual([[], [FIRST], [FIRST, SECOND]]);
  });

  it('is in the list after a question that was open meanwhile', () => {
    const asked = open(listed(FIRST), complete(), RESTORED);
    asked.question()?.send({ type: 'action.cancelled' });
    expect([asked.state(), asked.orders()]).toEqual(['listed.fresh', [FIRST, SECOND]]);
  });
});

describe('new orders', () => {
  it('counts no order of the first list as new on a device without memory, and stores its time for the next session', () => {
    const first = open(listed(FIRST), REFRESH, listed(FIRST, SECOND));
    expect([first.context().seenUntil, first.stored()]).toEqual([FIRST.createdAt, [store(FIRST.createdAt)]]);
  });

  it('counts the orders after the remembered one as new until the admin acknowledges them', () => {
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
