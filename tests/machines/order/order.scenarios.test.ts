import { describe, expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { type OrderEvent, orderMachine } from '#src/machines/order/order.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { orderOf } from '../../support/fixtures/orders.ts';

const ORDER = orderOf(1);

it('logs a failure without announcing it, and can load the order again [8.orders.failed]', () => {
  const failed = { type: 'order.failed', error: 'nobody', reference: '' } as const;
  const { send, state, context, logged, started } = startActor(orderMachine, { input: { id: ORDER._id } }, failed);
  const asked = { id: ORDER._id, order: null, reference: '' };
  expect([state(), logged, started('loadOrder')]).toEqual(['failed', ['nobody'], [asked]]);
  send({ type: 'order.requested' }, { type: 'order.found', order: ORDER });
  expect([state(), context()]).toEqual(['open.shown', { id: ORDER._id, order: ORDER, reference: '' }]);
});

it.each(['missing', 'unauthorized'] as const)('shows no order that is %s, and logs no failure', (why) => {
  const { state, logged } = startActor(orderMachine, { input: { id: ORDER._id } }, { type: `order.${why}` });
  expect([state(), logged]).toEqual([why, []]);
});

it('loads the order again after a failure when the browser is online again', () => {
  const failed = { type: 'order.failed', error: 'nobody', reference: '' } as const;
  const { state, started } = startActor(orderMachine, { input: { id: ORDER._id } }, failed, {
    type: 'connection.restored',
  });
  expect({ state: state(), startedCount: started('loadOrder').length }).toEqual({
    state: 'open.loading',
    startedCount: 2,
  });
});

describe.each([
  { when: 'while it is shown', before: [{ type: 'order.found', order: ORDER }] },
  { when: 'while it is loading', before: [] },
] as const)('an order $when', ({ before }) => {
  const input = { id: ORDER._id };
  const found = { type: 'order.found', order: ORDER } as const;

  it('is never shown after a logout in another tab', () => {
    const { state, context } = startActor(orderMachine, { input }, ...before, { type: 'logout.received' }, found);
    expect({ state: state(), order: context().order }).toEqual({ state: 'unauthorized', order: null });
  });

  it('is not in the page that enters the back/forward cache', () => {
    const { state, context } = startActor(orderMachine, { input }, ...before, { type: 'page.cached' }, found);
    expect({ state: state(), order: context().order }).toEqual({ state: 'cached', order: null });
  });

  it.each([
    { label: 'and entered the back/forward cache', cached: [{ type: 'page.cached' }] },
    { label: 'without having noticed that it entered the back/forward cache', cached: [] },
  ] as const)('is loaded again when the page is restored $label', ({ cached }) => {
    const events = [...before, ...cached, { type: 'page.restored' }] as const;
    const { state, context, started } = startActor(orderMachine, { input }, ...events);
    expect({ state: state(), order: context().order, startedCount: started('loadOrder').length }).toEqual({
      state: 'open.loading',
      order: null,
      startedCount: 2,
    });
  });
});

it.each(['order.replaced', 'order.outdated'] as const)(
  'loads an order again after %s, because the response may be older, but not for another order',
  (type) => {
    const loading = startActor(orderMachine, { input: { id: ORDER._id } }, { type, order: orderOf(2) });
    expect(loading.started('loadOrder').length).toBe(1);
    loading.send({ type, order: ORDER });
    expect([loading.state(), loading.started('loadOrder').length]).toEqual(['open.loading', 2]);
  },
);

describe('an order that is shown', () => {
  const COMPLETED = { ...ORDER, completedAt: '2026-11-22T10:00:00.000Z' };
  const show = (order: Order, ...events: readonly OrderEvent[]) => {
    const input = { id: ORDER._id };
    return startActor(orderMachine, { input, real: ['confirmation'] }, { type: 'order.found', order }, ...events);
  };
  const REMOVE: OrderEvent = { type: 'removal.requested', order: COMPLETED };

  it('is replaced by a newer copy, but not by another order', () => {
    const noted = { ...ORDER, note: 'دوشنبه زنگ بزن.' };
    const { context } = show(
      ORDER,
      { type: 'order.replaced', order: noted },
      { type: 'order.replaced', order: orderOf(2) },
    );
    expect(context().order).toEqual(noted);
  });

  it('is loaded again, and stays meanwhile, when it is outdated', () => {
    const { state, context } = show(ORDER, { type: 'order.outdated', order: ORDER });
    expect([state(), context().order]).toEqual(['open.loading', ORDER]);
  });

  it.each([
    { change: 'its note was saved', event: { type: 'order.replaced', order: { ...COMPLETED, note: 'زنگ بزن.' } } },
    { change: 'it was restored', event: { type: 'order.replaced', order: ORDER } },
  ] as const)('shows what $change while the question about its deletion was open', ({ event }) => {
    const { actor, state, context } = show(COMPLETED, REMOVE, event);
    actor.getSnapshot().children.confirmation?.send({ type: 'action.cancelled' });
    expect([state(), context().order]).toEqual(['open.shown', event.order]);
  });

  it('ends the question about its deletion when it was restored', () => {
    const { actor, state } = show(COMPLETED, REMOVE, { type: 'order.replaced', order: ORDER });
    expect([state(), actor.getSnapshot().children.confirmation]).toEqual(['open.shown', undefined]);
  });

  it('is loaded again when it is outdated while the question about its deletion is open', () => {
    const { state, context } = show(COMPLETED, REMOVE, { type: 'order.outdated', order: COMPLETED });
    expect([state(), context().order]).toEqual(['open.loading', COMPLETED]);
  });

  it('is deleted for good after a confirmation [4.orders.removed]', () => {
    const { actor, state, context } = show(COMPLETED, REMOVE);
    const question = actor.getSnapshot().children.confirmation;
    expect([state(), question?.getSnapshot().context.action]).toEqual([
      'open.removing',
      { kind: 'removal', order: COMPLETED },
    ]);
    question?.send({ type: 'action.confirmed' });
    question?.send({ type: 'action.succeeded' });
    expect([state(), context().order]).toEqual(['removed', null]);
  });

  it('stays if the question is cancelled', () => {
    const { actor, state, context } = show(COMPLETED, REMOVE);
    actor.getSnapshot().children.confirmation?.send({ type: 'action.cancelled' });
    expect([state(), context().order]).toEqual(['open.shown', COMPLETED]);
  });

  it('cannot be deleted for good while it is open', () => {
    expect(show(ORDER, { type: 'removal.requested', order: ORDER }).state()).toBe('open.shown');
  });
});
