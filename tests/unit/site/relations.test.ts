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

it.each<[keyof Machines, EventObject, readonly [to: string, message: EventObject][]]>([
  ['cart', { type: 'items.withdrawn' }, [to('toasts', 'items.withdrawn')]],
  ['catalogue', PRODUCTS, [['cart', PRODUCTS]]],
  ['confirmation', { type: 'product.deleted' }, [to('adminToasts', 'product.deleted'), REFRESH]],
  ['confirmation', { type: 'product.alreadyDeleted' }, [to('adminToasts', 'product.alreadyDeleted'), REFRESH]],
  ['confirmation', { type: 'product.deletionFailed' }, []],
  ['confirmation', { type: 'order.completed' }, [to('adminToasts', 'order.completed'), BACK]],
  ['confirmation', { type: 'order.alreadyCompleted' }, [to('adminToasts', 'order.alreadyCompleted'), BACK]],
  ['confirmation', { type: 'order.completionFailed' }, [to('adminToasts', 'order.completionFailed')]],
  ['language', { type: 'language.changed' }, []],
  ['language', { type: 'messages.failed' }, [to('toasts', 'messages.failed')]],
  ['orderNotifications', { type: 'notification.clicked' }, [to('navigation', 'navigation.orders')]],
  ['orderSubmission', { type: 'order.sent' }, [to('toasts', 'order.sent')]],
  ['orderSubmission', { type: 'order.failed' }, [to('toasts', 'order.failed')]],
  ['orderSubmission', { type: 'question.written' }, [to('toasts', 'question.written')]],
  ['productForm', { type: 'product.added' }, [to('adminToasts', 'product.added'), REFRESH]],
  ['productForm', { type: 'product.edited' }, [to('adminToasts', 'product.edited'), REFRESH]],
  ['productForm', { type: 'product.saveFailed' }, [to('adminToasts', 'product.saveFailed'), REFRESH]],
  ['session', { type: 'login.succeeded' }, [to('toasts', 'login.succeeded'), OPENED, INTENDED]],
  ['session', { type: 'login.failed' }, [to('toasts', 'login.failed')]],
  ['session', { type: 'logout.started' }, [to('toasts', 'logout.started')]],
  ['session', { type: 'logout.finished' }, [CLOSE, HOME, to('toasts', 'logout.finished')]],
  ['session', { type: 'session.expired' }, [to('toasts', 'session.expired'), EXPIRED, LOGIN]],
  ['videoUpload', { type: 'upload.failed' }, [to('adminToasts', 'upload.failed')]],
])('who hears of what: %s %j', (from, emitted, expected) => {
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
