import { expect, it, onTestFinished } from 'vitest';
import { createActor, type EventObject, emit, setup } from 'xstate';
import { connect, deliver, ifHandled, type ReceiverRefs, relations } from '#src/site/relations.ts';
import type { PageNotification } from '#src/site/routing/navigation.tsx';
import { orderOf } from '../../support/fixtures/orders.ts';
import { productOf } from '../../support/fixtures/products.ts';

type Relations = typeof relations;

const { 'items.withdrawn': withdrawn, ...others } = relations;
// @ts-expect-error a notification without a row
others satisfies Relations;
// @ts-expect-error a row for a notification that does not exist
({ ...relations, 'cart.burst': { from: 'cart', to: [] } }) satisfies Relations;
// @ts-expect-error a sender that does not emit the notification
({ ...relations, 'items.withdrawn': { ...withdrawn, from: 'catalogue' } }) satisfies Relations;
// @ts-expect-error a receiver that does not accept the notification
({ ...relations, 'items.withdrawn': { from: 'cart', to: relations['products.refreshed'].to } }) satisfies Relations;

/** Opens a machine below a parent. It emits each event that it is sent. */
function open(receivers: ReceiverRefs) {
  const emitter = setup({}).createMachine({ id: 'emitter', on: { '*': { actions: emit(({ event }) => event) } } });
  const invoke = { id: 'emitter', src: 'emitter' } as const;
  const parent = setup({ actors: { emitter } }).createMachine({ id: 'parent', invoke });
  const actor = createActor(parent, { inspect: connect(receivers) }).start();
  onTestFinished(() => void actor.stop());
  return { emit: (event: EventObject) => actor.getSnapshot().children.emitter?.send(event) };
}

function everybody() {
  const received: [to: string, message: unknown][] = [];
  const receiver = (to: string) => ({ send: (message: unknown) => void received.push([to, message]) });
  const receivers: ReceiverRefs = {
    admin: receiver('admin'),
    cart: receiver('cart'),
    catalogue: receiver('catalogue'),
    navigation: receiver('navigation'),
    notice: receiver('notice'),
    order: receiver('order'),
    panel: receiver('panel'),
    openOrders: receiver('openOrders'),
    completedOrders: receiver('completedOrders'),
    toasts: receiver('toasts'),
  };
  return { received, receivers };
}

const REFRESH: [string, EventObject] = ['catalogue', { type: 'refresh.requested' }];
const CLOSE: [string, EventObject] = ['admin', { type: 'session.closed' }];
const to = (receiver: string, type: string): [string, EventObject] => [receiver, { type }];
const [OPENED, EXPIRED] = [to('admin', 'session.opened'), to('admin', 'session.expired')];
const [INTENDED, LOGIN] = [to('navigation', 'navigation.intended'), to('navigation', 'navigation.login')];
const HOME = to('navigation', 'navigation.home');
const PRODUCTS = { type: 'products.refreshed', products: [productOf(1)] };

const INTERRUPTED = to('panel', 'session.expired');

const NOTICE = { type: 'notice.changed', notice: { text: 'تعطیل هستیم.', textEn: '', version: 2 } } as const;
const ORDER = orderOf(1);
const row = (list: string, change: string): [string, EventObject] => [
  list,
  { type: 'row.changed', change, order: ORDER } as EventObject,
];
const shown = (type: string): [string, EventObject] => ['order', { type, order: ORDER } as EventObject];
const REPLACED = [row('openOrders', 'replaced'), row('completedOrders', 'replaced'), shown('order.replaced')];

/** A notification about an order that is shown as a toast, and delivered to these. */
const aboutOrder = (type: string, ...others: readonly [string, EventObject][]) => {
  const emitted = { type, order: ORDER };
  return { emitted, expected: [['toasts', emitted], ...others] as [string, EventObject][] };
};

it.each<{ readonly emitted: EventObject; readonly expected: readonly [to: string, message: EventObject][] }>([
  { emitted: { type: 'items.withdrawn' }, expected: [to('toasts', 'items.withdrawn')] },
  { emitted: PRODUCTS, expected: [['cart', PRODUCTS]] },
  { emitted: { type: 'product.deleted' }, expected: [to('toasts', 'product.deleted'), REFRESH] },
  { emitted: { type: 'product.alreadyDeleted' }, expected: [to('toasts', 'product.alreadyDeleted'), REFRESH] },
  { emitted: { type: 'product.deletionFailed' }, expected: [] },
  aboutOrder('order.completed'),
  aboutOrder('order.alreadyCompleted'),
  aboutOrder('order.completionFailed'),
  aboutOrder('order.removed', row('completedOrders', 'removed')),
  aboutOrder('order.alreadyRemoved', row('completedOrders', 'removed')),
  aboutOrder('order.removalFailed'),
  aboutOrder('order.restored', row('openOrders', 'added'), row('completedOrders', 'removed'), shown('order.replaced')),
  aboutOrder('order.notRestorable', row('completedOrders', 'removed'), shown('order.outdated')),
  aboutOrder('order.restorationFailed'),
  aboutOrder('note.saved', ...REPLACED),
  aboutOrder('note.conflict', ...REPLACED),
  aboutOrder('note.failed'),
  { emitted: { type: 'language.changed' }, expected: [] },
  { emitted: { type: 'messages.failed' }, expected: [to('toasts', 'messages.failed')] },
  { emitted: { type: 'order.sent' }, expected: [to('toasts', 'order.sent')] },
  { emitted: { type: 'order.failed' }, expected: [to('toasts', 'order.failed')] },
  { emitted: { type: 'question.written' }, expected: [to('toasts', 'question.written')] },
  { emitted: { type: 'product.added' }, expected: [to('toasts', 'product.added'), REFRESH] },
  { emitted: { type: 'product.edited' }, expected: [to('toasts', 'product.edited'), REFRESH] },
  { emitted: { type: 'product.saveFailed' }, expected: [to('toasts', 'product.saveFailed'), REFRESH] },
  { emitted: { type: 'login.succeeded' }, expected: [to('toasts', 'login.succeeded'), OPENED, INTENDED] },
  { emitted: { type: 'login.failed' }, expected: [to('toasts', 'login.failed')] },
  { emitted: { type: 'logout.started' }, expected: [to('toasts', 'logout.started')] },
  { emitted: { type: 'logout.finished' }, expected: [CLOSE, HOME, to('toasts', 'logout.finished')] },
  { emitted: { type: 'session.expired' }, expected: [to('toasts', 'session.expired'), EXPIRED, INTERRUPTED, LOGIN] },
  { emitted: { type: 'upload.failed' }, expected: [to('toasts', 'upload.failed')] },
  { emitted: { type: 'logout.received' }, expected: [to('toasts', 'logout.received'), EXPIRED, INTERRUPTED] },
])('delivers $emitted', ({ emitted, expected }) => {
  const { received, receivers } = everybody();
  open(receivers).emit(emitted);
  expect(received).toEqual(expected);
});

it.each<{ readonly notification: PageNotification; readonly to: readonly string[] }>([
  { notification: { type: 'page.changed' }, to: ['catalogue'] },
  { notification: { type: 'dashboard.opened' }, to: ['admin'] },
  { notification: { type: 'dashboard.closed' }, to: ['admin', 'panel', 'openOrders'] },
  { notification: NOTICE, to: ['toasts', 'notice'] },
])('delivers $notification.type, which the page announces, to $to', ({ notification, to }) => {
  const { received, receivers } = everybody();
  deliver(notification.type, notification, receivers);
  expect(received).toEqual(to.map((receiver) => [receiver, notification]));
});

it('ignores events that are no notification', () => {
  const { received, receivers } = everybody();
  open(receivers).emit({ type: 'cart.burst' });
  expect(received).toEqual([]);
});

it('sends an actor only the related events that its state handles', () => {
  const heard: string[] = [];
  const machine = setup({ types: { events: {} as { type: 'door.pushed' | 'door.pulled' } } }).createMachine({
    id: 'door',
    initial: 'closed',
    on: { 'door.pulled': { actions: () => heard.push('pulled') } },
    states: { closed: { on: { 'door.pushed': { target: 'open', actions: () => heard.push('pushed') } } }, open: {} },
  });
  const actor = createActor(machine, {
    inspect: ({ type }) => type === '@xstate.event' && heard.push('event'),
  }).start();
  heard.splice(0);
  const listener = ifHandled(actor);
  listener({ type: 'door.pushed' });
  listener({ type: 'door.pushed' });
  listener({ type: 'door.pulled' });
  expect(heard).toEqual(['event', 'pushed', 'event', 'pulled']);
});
