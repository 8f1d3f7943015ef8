import { expect, it, onTestFinished } from 'vitest';
import { createActor, type EventObject, emit, setup } from 'xstate';
import { connect, type Machines, type ReceiverRefs, relations } from '#src/site/relations.ts';
import { productOf } from '../../support/fixtures/products.ts';

type Relations = typeof relations;

const send = () => ({ type: 'refresh.requested' }) as const;
// @ts-expect-error a notification without a row
({ ...relations, cart: {} }) satisfies Relations;
// @ts-expect-error a row for a notification that there is not
({ ...relations, cart: { ...relations.cart, 'cart.burst': [] } }) satisfies Relations;
// @ts-expect-error a receiver that there is not
({ ...relations, cart: { 'items.withdrawn': [{ to: 'printer', send }] } }) satisfies Relations;
// @ts-expect-error an event that its receiver does not know
({ ...relations, cart: { 'items.withdrawn': [{ to: 'cart', send }] } }) satisfies Relations;

/** A machine of that name which says whatever it is told, below a parent, and who hears what of it. */
function open(from: keyof Machines, receivers: ReceiverRefs = {}) {
  const speaker = setup({}).createMachine({ id: from, on: { '*': { actions: emit(({ event }) => event) } } });
  const invoke = { id: 'speaker', src: 'speaker' } as const;
  const parent = setup({ actors: { speaker } }).createMachine({ id: 'cart', invoke });
  const actor = createActor(parent, { inspect: connect(receivers) }).start();
  onTestFinished(() => void actor.stop());
  return { say: (event: EventObject) => actor.getSnapshot().children.speaker?.send(event) };
}

function everybody() {
  const received: [to: string, message: unknown][] = [];
  const hears = (to: string) => ({ send: (message: unknown) => void received.push([to, message]) });
  const names = ['admin', 'cart', 'catalogue', 'navigation', 'toasts', 'adminToasts'] as const;
  const receivers: ReceiverRefs = Object.fromEntries(names.map((name) => [name, hears(name)]));
  return { received, receivers };
}

const REFRESH: [string, EventObject] = ['catalogue', { type: 'refresh.requested' }];
const CLOSE: [string, EventObject] = ['admin', { type: 'session.closed' }];
const to = (receiver: string, type: string): [string, EventObject] => [receiver, { type }];
const [OPENED, EXPIRED] = [to('admin', 'session.opened'), to('admin', 'session.expired')];
const [INTENDED, LOGIN] = [to('navigation', 'navigation.intended'), to('navigation', 'navigation.login')];
const [HOME, BACK] = [to('navigation', 'navigation.home'), to('navigation', 'navigation.back')];
const PRODUCTS = { type: 'products.refreshed', products: [productOf(1)] };

it.each<{
  readonly from: keyof Machines;
  readonly emitted: EventObject;
  readonly expected: readonly [to: string, message: EventObject][];
}>([
  { from: 'cart', emitted: { type: 'items.withdrawn' }, expected: [to('toasts', 'items.withdrawn')] },
  { from: 'catalogue', emitted: PRODUCTS, expected: [['cart', PRODUCTS]] },
  {
    from: 'confirmation',
    emitted: { type: 'product.deleted' },
    expected: [to('adminToasts', 'product.deleted'), REFRESH],
  },
  {
    from: 'confirmation',
    emitted: { type: 'product.alreadyDeleted' },
    expected: [to('adminToasts', 'product.alreadyDeleted'), REFRESH],
  },
  { from: 'confirmation', emitted: { type: 'product.deletionFailed' }, expected: [] },
  {
    from: 'confirmation',
    emitted: { type: 'order.completed' },
    expected: [to('adminToasts', 'order.completed'), BACK],
  },
  {
    from: 'confirmation',
    emitted: { type: 'order.alreadyCompleted' },
    expected: [to('adminToasts', 'order.alreadyCompleted'), BACK],
  },
  {
    from: 'confirmation',
    emitted: { type: 'order.completionFailed' },
    expected: [to('adminToasts', 'order.completionFailed')],
  },
  { from: 'language', emitted: { type: 'language.changed' }, expected: [] },
  { from: 'language', emitted: { type: 'messages.failed' }, expected: [to('toasts', 'messages.failed')] },
  {
    from: 'orderNotifications',
    emitted: { type: 'notification.clicked' },
    expected: [to('navigation', 'navigation.orders')],
  },
  { from: 'orderSubmission', emitted: { type: 'order.sent' }, expected: [to('toasts', 'order.sent')] },
  { from: 'orderSubmission', emitted: { type: 'order.failed' }, expected: [to('toasts', 'order.failed')] },
  { from: 'orderSubmission', emitted: { type: 'question.written' }, expected: [to('toasts', 'question.written')] },
  { from: 'productForm', emitted: { type: 'product.added' }, expected: [to('adminToasts', 'product.added'), REFRESH] },
  {
    from: 'productForm',
    emitted: { type: 'product.edited' },
    expected: [to('adminToasts', 'product.edited'), REFRESH],
  },
  {
    from: 'productForm',
    emitted: { type: 'product.saveFailed' },
    expected: [to('adminToasts', 'product.saveFailed'), REFRESH],
  },
  {
    from: 'session',
    emitted: { type: 'login.succeeded' },
    expected: [to('toasts', 'login.succeeded'), OPENED, INTENDED],
  },
  { from: 'session', emitted: { type: 'login.failed' }, expected: [to('toasts', 'login.failed')] },
  { from: 'session', emitted: { type: 'logout.started' }, expected: [to('toasts', 'logout.started')] },
  { from: 'session', emitted: { type: 'logout.finished' }, expected: [CLOSE, HOME, to('toasts', 'logout.finished')] },
  {
    from: 'session',
    emitted: { type: 'session.expired' },
    expected: [to('toasts', 'session.expired'), EXPIRED, LOGIN],
  },
  { from: 'videoUpload', emitted: { type: 'upload.failed' }, expected: [to('adminToasts', 'upload.failed')] },
])('who hears of what: $from $emitted', ({ from, emitted, expected }) => {
  const { received, receivers } = everybody();
  open(from, receivers).say(emitted);
  expect(received).toEqual(expected);
});

it('a receiver that is not there yet hears nothing of what was said, and of everything later', () => {
  const { received, receivers } = everybody();
  const late: ReceiverRefs = {};
  const { say } = open('cart', late);
  say({ type: 'items.withdrawn' });
  if (receivers.toasts) late.toasts = receivers.toasts;
  say({ type: 'items.withdrawn' });
  expect(received).toEqual([to('toasts', 'items.withdrawn')]);
});
