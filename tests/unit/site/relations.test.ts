import { expect, it, onTestFinished } from 'vitest';
import { createActor, type EventObject, emit, setup } from 'xstate';
import { connect, deliver, type ReceiverRefs, relations } from '#src/site/relations.ts';
import type { PageNotification } from '#src/site/routing/navigation.tsx';
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
    toasts: receiver('toasts'),
  };
  return { received, receivers };
}

const REFRESH: [string, EventObject] = ['catalogue', { type: 'refresh.requested' }];
const CLOSE: [string, EventObject] = ['admin', { type: 'session.closed' }];
const to = (receiver: string, type: string): [string, EventObject] => [receiver, { type }];
const [OPENED, EXPIRED] = [to('admin', 'session.opened'), to('admin', 'session.expired')];
const [INTENDED, LOGIN] = [to('navigation', 'navigation.intended'), to('navigation', 'navigation.login')];
const [HOME, BACK] = [to('navigation', 'navigation.home'), to('navigation', 'navigation.back')];
const PRODUCTS = { type: 'products.refreshed', products: [productOf(1)] };

it.each<[EventObject, readonly [to: string, message: EventObject][]]>([
  [{ type: 'items.withdrawn' }, [to('toasts', 'items.withdrawn')]],
  [PRODUCTS, [['cart', PRODUCTS]]],
  [{ type: 'product.deleted' }, [to('toasts', 'product.deleted'), REFRESH]],
  [{ type: 'product.alreadyDeleted' }, [to('toasts', 'product.alreadyDeleted'), REFRESH]],
  [{ type: 'product.deletionFailed' }, []],
  [{ type: 'order.completed' }, [to('toasts', 'order.completed'), BACK]],
  [{ type: 'order.alreadyCompleted' }, [to('toasts', 'order.alreadyCompleted'), BACK]],
  [{ type: 'order.completionFailed' }, [to('toasts', 'order.completionFailed')]],
  [{ type: 'language.changed' }, []],
  [{ type: 'messages.failed' }, [to('toasts', 'messages.failed')]],
  [{ type: 'notification.clicked' }, [to('navigation', 'navigation.orders')]],
  [{ type: 'order.sent' }, [to('toasts', 'order.sent')]],
  [{ type: 'order.failed' }, [to('toasts', 'order.failed')]],
  [{ type: 'question.written' }, [to('toasts', 'question.written')]],
  [{ type: 'product.added' }, [to('toasts', 'product.added'), REFRESH]],
  [{ type: 'product.edited' }, [to('toasts', 'product.edited'), REFRESH]],
  [{ type: 'product.saveFailed' }, [to('toasts', 'product.saveFailed'), REFRESH]],
  [{ type: 'login.succeeded' }, [to('toasts', 'login.succeeded'), OPENED, INTENDED]],
  [{ type: 'login.failed' }, [to('toasts', 'login.failed')]],
  [{ type: 'logout.started' }, [to('toasts', 'logout.started')]],
  [{ type: 'logout.finished' }, [CLOSE, HOME, to('toasts', 'logout.finished')]],
  [{ type: 'session.expired' }, [to('toasts', 'session.expired'), EXPIRED, LOGIN]],
  [{ type: 'upload.failed' }, [to('toasts', 'upload.failed')]],
  [{ type: 'logout.received' }, [to('toasts', 'logout.received'), EXPIRED]],
])('delivers %j', (emitted, expected) => {
  const { received, receivers } = everybody();
  open(receivers).emit(emitted);
  expect(received).toEqual(expected);
});

it.each<[PageNotification['type'], string]>([
  ['page.left', 'catalogue'],
  ['dashboard.opened', 'admin'],
  ['dashboard.closed', 'admin'],
])('delivers %s, which the page announces, to %s', (type, receiver) => {
  const { received, receivers } = everybody();
  deliver(type, { type }, receivers);
  expect(received).toEqual([[receiver, { type }]]);
});

it('ignores events that are no notification', () => {
  const { received, receivers } = everybody();
  open(receivers).emit({ type: 'cart.burst' });
  expect(received).toEqual([]);
});
