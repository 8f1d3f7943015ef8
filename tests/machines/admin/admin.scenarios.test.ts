import { describe, expect, it } from 'vitest';
import type { Actor } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { type AdminEvent, adminMachine } from '#src/machines/admin/admin.machine.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { walkAlone } from '../../support/models/walk-model.tsx';

const OPENED: AdminEvent = { type: 'session.opened' };
const EXPIRED: AdminEvent = { type: 'session.expired' };
const CLOSED: AdminEvent = { type: 'session.closed' };
const ENTERED: AdminEvent = { type: 'dashboard.opened' };
const LEFT: AdminEvent = { type: 'dashboard.closed' };
const HIDDEN: AdminEvent = { type: 'page.hidden' };
const SHOWN: AdminEvent = { type: 'page.shown' };
const WANTED: AdminEvent = { type: 'orders.wanted' };

const open = (...events: readonly AdminEvent[]) => startActor(adminMachine, {}, ...events);
const REFRESH = { type: 'refresh.requested' };

describe('admin: the orders', () => {
  it('requests the orders when the dashboard is opened, then every 30 s while the page is visible', () => {
    const { clock, send, sentTo } = open(OPENED);
    expect(sentTo('orders')).toEqual([]);
    send(ENTERED);
    clock.increment(29_999);
    expect(sentTo('orders')).toEqual([REFRESH]);
    clock.increment(1);
    clock.increment(30_000);
    expect(sentTo('orders')).toEqual([REFRESH, REFRESH, REFRESH]);
  });

  it('requests no orders while the page is hidden, and requests them at once when it is visible again', () => {
    const { clock, send, sentTo } = open(OPENED, ENTERED, HIDDEN);
    clock.increment(600_000);
    expect(sentTo('orders')).toEqual([REFRESH]);
    send(SHOWN);
    expect(sentTo('orders')).toEqual([REFRESH, REFRESH]);
  });

  it('requests the orders on a hidden page if notifications are wanted', () => {
    const { send, sentTo } = open(OPENED, ENTERED, WANTED, HIDDEN);
    expect(sentTo('orders')).toEqual([REFRESH]);
    send(WANTED);
    expect(sentTo('orders')).toEqual([REFRESH, REFRESH]);
  });

  it('sends the orders that are new since the last list to the notifications, but not those of the first list', () => {
    const { actor, sentTo, send } = startActor(adminMachine, { real: ['orders'] }, OPENED);
    const list = (...orders: readonly Order[]) => {
      actor.getSnapshot().children.orders?.send({ type: 'orders.listed', orders });
      return sentTo('orderNotifications');
    };
    expect(list(orderOf(1))).toEqual([]);
    send(ENTERED);
    expect(list(orderOf(1), orderOf(2))).toEqual([{ type: 'orders.arrived', orders: [orderOf(2)] }]);
    send(HIDDEN, SHOWN);
    expect(list(orderOf(2))).toHaveLength(1);
  });

  it('notifies panel and lists when the dashboard is left, and requests no orders from then on [4.panel.cancelled]', () => {
    const { clock, sentTo } = open(OPENED, ENTERED, LEFT);
    clock.increment(600_000);
    const sent = { panel: sentTo('panel'), orders: sentTo('orders'), archive: sentTo('archive') };
    expect(sent).toEqual({ panel: [LEFT], orders: [REFRESH, LEFT], archive: [LEFT] });
  });
});

describe('admin: a restoration', () => {
  it('passes a request on, and its result to the lists that it concerns', () => {
    const order = orderOf(1);
    const { send, sentTo } = open(OPENED, { type: 'restoration.requested', order });
    expect(sentTo('restoration')).toEqual([{ type: 'restoration.requested', order }]);
    send({ type: 'order.restored', order }, { type: 'order.left', order });
    expect(sentTo('orders')).toEqual([{ type: 'order.restored', order }]);
    expect(sentTo('archive')).toEqual([
      { type: 'order.restored', order },
      { type: 'order.left', order },
    ]);
  });
});

it('loads the lists of orders again when a note was saved', () => {
  const { sentTo } = open(OPENED, { type: 'note.saved' });
  expect([sentTo('orders'), sentTo('archive')]).toEqual([[REFRESH], [REFRESH]]);
});

describe('admin: a session', () => {
  it('clears the orders when the session expires, notifies the panel and keeps it for the next session', () => {
    const { actor, send, sentTo } = open(OPENED, ENTERED);
    const { panel, orders } = actor.getSnapshot().children;
    send(EXPIRED);
    expect([sentTo('panel'), Object.keys(actor.getSnapshot().children)]).toEqual([
      [EXPIRED],
      ['panel', 'notes', 'noticeForm'],
    ]);
    send(OPENED);
    const { children } = actor.getSnapshot();
    expect(Object.keys(children)).toEqual([
      'panel',
      'notes',
      'noticeForm',
      'orders',
      'archive',
      'restoration',
      'orderNotifications',
      'shortcuts',
    ]);
    expect({ isSamePanel: children.panel === panel, isSameList: children.orders === orders }).toEqual({
      isSamePanel: true,
      isSameList: false,
    });
  });

  it.each<{ readonly end: string; readonly events: readonly AdminEvent[] }>([
    { end: 'is closed', events: [CLOSED] },
    { end: 'is closed after it expired', events: [EXPIRED, CLOSED] },
  ])('stops panel and orders when the session $end, and starts new ones in the next session', ({ events }) => {
    const { actor, send, state } = open(OPENED, ENTERED);
    const { panel } = actor.getSnapshot().children;
    send(...events);
    expect(actor.getSnapshot().children).toEqual({});
    send(OPENED);
    expect(state()).toEqual('active.working.dashboardClosed');
    expect(actor.getSnapshot().children.panel === panel).toBe(false);
  });
});

/** Every way through what the admin works with. */
const adminModel = machineModel(adminMachine, {
  examples: {
    'orders.arrived': [{ orders: [] }],
    'restoration.requested': [{ order: orderOf(1) }],
    'order.restored': [{ order: orderOf(1) }],
    'order.left': [{ order: orderOf(1) }],
  },
});

const works =
  (...working: readonly string[]) =>
  (actor: Actor<typeof adminMachine>) =>
    expect(Object.keys(actor.getSnapshot().children)).toEqual(working);

const WORKING = ['panel', 'notes', 'noticeForm', 'orders', 'archive', 'restoration', 'orderNotifications', 'shortcuts'];

walkAlone(adminModel, {
  sees: {
    signedOut: works(),
    'active.working.dashboardClosed': works(...WORKING),
    'active.working.dashboardOpen.seen': works(...WORKING, 'pageVisibility'),
    'active.working.dashboardOpen.unseen': works(...WORKING, 'pageVisibility'),
    'active.expired': works('panel', 'notes', 'noticeForm'),
  },
});
