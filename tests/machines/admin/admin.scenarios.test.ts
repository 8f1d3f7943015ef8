import { describe, expect, it } from 'vitest';
import type { Actor } from 'xstate';
import { type AdminEvent, adminMachine, ownerTextId } from '#src/machines/admin/admin.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import { actorAlone, startActor } from '../../support/actors/open-actor.ts';
import { orderOf } from '../../support/fixtures/orders.ts';

const OPENED: AdminEvent = { type: 'session.opened' };
const EXPIRED: AdminEvent = { type: 'session.expired' };
const CLOSED: AdminEvent = { type: 'session.closed' };
const ENTERED: AdminEvent = { type: 'dashboard.opened' };
const LEFT: AdminEvent = { type: 'dashboard.closed' };
const HIDDEN: AdminEvent = { type: 'page.hidden' };
const SHOWN: AdminEvent = { type: 'page.shown' };
const [FIRST, SECOND] = [orderOf(1), orderOf(2)];
const noteOn = (order = FIRST): AdminEvent => ({ type: 'ownerText.opened', field: 'note', order });
const answerTo = (order = FIRST): AdminEvent => ({ type: 'ownerText.opened', field: 'answer', order });
const noteId = (order = FIRST) => ownerTextId({ field: 'note', order });
const restore = (order = FIRST): AdminEvent => ({ type: 'restoration.requested', order });

const open = (...events: readonly AdminEvent[]) => {
  const opened = startActor(adminMachine, { real: ['ownerText'] }, ...events);
  return { ...opened, children: () => Object.keys(opened.actor.getSnapshot().children) };
};
const REFRESH = { type: 'refresh.requested' };

describe('admin: the open orders', () => {
  it('are requested when the dashboard is opened, then every 30 s while the page is visible', () => {
    const { clock, send, sentTo } = open(OPENED);
    expect(sentTo('openOrders')).toEqual([]);
    send(ENTERED);
    clock.increment(29_999);
    expect(sentTo('openOrders')).toEqual([REFRESH]);
    clock.increment(1);
    clock.increment(30_000);
    expect(sentTo('openOrders')).toEqual([REFRESH, REFRESH, REFRESH]);
  });

  it('are not requested while the page is hidden, but at once when it is visible again', () => {
    const { clock, send, sentTo } = open(OPENED, ENTERED, HIDDEN);
    clock.increment(600_000);
    expect(sentTo('openOrders')).toEqual([REFRESH]);
    send(SHOWN);
    expect(sentTo('openOrders')).toEqual([REFRESH, REFRESH]);
  });

  it('are not requested after the dashboard was left', () => {
    const { clock, sentTo } = open(OPENED, ENTERED, LEFT);
    clock.increment(600_000);
    expect(sentTo('openOrders')).toEqual([REFRESH]);
  });
});

describe('admin: restorations', () => {
  it('are requested for each order, also at the same time [4.orders.restored]', () => {
    const { started } = open(OPENED, restore(FIRST), restore(SECOND));
    expect(started('restoration')).toEqual([FIRST, SECOND]);
  });

  it.each<{ readonly when: string; readonly events: readonly AdminEvent[] }>([
    { when: 'after the session expired', events: [OPENED, EXPIRED] },
    { when: 'after the logout', events: [OPENED, CLOSED] },
  ])('are requested $when, because their toast is still shown', ({ events }) => {
    expect(open(...events, restore()).started('restoration')).toEqual([FIRST]);
  });

  it('are announced, also a failure, which is logged, and forgotten', () => {
    const deleted = orderOf(3);
    const admin = open(OPENED, restore(FIRST), restore(SECOND), restore(deleted));
    const restored = { type: 'order.restored', order: FIRST } as const;
    const refused = { type: 'order.notRestorable', order: deleted } as const;
    const failure = { type: 'order.restorationFailed', order: SECOND, error: 'offline', reference: '' } as const;
    admin.send(restored, refused, failure);
    expect([admin.emitted, admin.logged]).toEqual([[restored, refused, failure], ['offline']]);
    expect(admin.children()).toEqual(['panel', 'openOrders', 'completedOrders', 'catalogue']);
  });
});

describe('admin: the texts of the owner', () => {
  const typed = { type: 'ownerText.changed', text: 'دوشنبه زنگ بزن.' } as const;

  it('have an actor for each order and text, which keeps its text when its field has the focus again', () => {
    const { actor, send } = open(OPENED, noteOn(FIRST));
    const child = (order = FIRST) => actor.getSnapshot().children[noteId(order)];
    child()?.send(typed);
    send(noteOn(SECOND), noteOn(FIRST));
    expect([child()?.getSnapshot().context.text, child(SECOND)?.getSnapshot().context.text]).toEqual([typed.text, '']);
    send(answerTo(FIRST));
    const answer = actor.getSnapshot().children[ownerTextId({ field: 'answer', order: FIRST })];
    expect([answer?.getSnapshot().context.field, child()?.getSnapshot().context.text]).toEqual(['answer', typed.text]);
  });

  it('are kept when the session expires, and forgotten when it is closed [4.note.kept, 4.answer.kept]', () => {
    const { actor, send, children } = open(OPENED, noteOn());
    const note = actor.getSnapshot().children[noteId()];
    note?.send(typed);
    send(EXPIRED, OPENED);
    expect(actor.getSnapshot().children[noteId()] === note).toBe(true);
    send(CLOSED);
    expect([children(), note?.getSnapshot().status]).toEqual([[], 'stopped']);
  });

  it('are forgotten once they are saved or left unchanged', () => {
    const { actor, children } = open(OPENED, noteOn());
    actor.getSnapshot().children[noteId()]?.send({ type: 'ownerText.submitted' });
    expect(children()).toEqual(['panel', 'openOrders', 'completedOrders', 'catalogue']);
  });
});

describe('admin: a session', () => {
  it('clears the orders when it expires, and keeps the panel for the next one', () => {
    const { actor, send, children } = open(OPENED, ENTERED);
    const { panel, openOrders } = actor.getSnapshot().children;
    send(EXPIRED);
    expect(children()).toEqual(['panel']);
    send(OPENED);
    const next = actor.getSnapshot().children;
    expect(children()).toEqual(['panel', 'openOrders', 'completedOrders', 'catalogue']);
    expect({ isSamePanel: next.panel === panel, isSameList: next.openOrders === openOrders }).toEqual({
      isSamePanel: true,
      isSameList: false,
    });
  });

  it.each<{ readonly end: string; readonly events: readonly AdminEvent[] }>([
    { end: 'is closed', events: [CLOSED] },
    { end: 'is closed after it expired', events: [EXPIRED, CLOSED] },
  ])('stops panel and orders when it $end, and starts new ones in the next session', ({ events }) => {
    const { actor, send, state, children } = open(OPENED, ENTERED);
    const { panel } = actor.getSnapshot().children;
    send(...events);
    expect(children()).toEqual([]);
    send(OPENED);
    expect(state()).toEqual('active.working.dashboardClosed');
    expect(actor.getSnapshot().children.panel === panel).toBe(false);
  });
});

/** Every way through what the admin works with. */
const adminModel = machineModel(adminMachine, {
  distinguish: ({ openTexts }) => openTexts,
  examples: {
    'session.opened': [{}],
    'session.closed': [{}],
    'session.expired': [{}],
    'dashboard.opened': [{}],
    'dashboard.closed': [{}],
    'restoration.requested': [{ order: FIRST }],
    'ownerText.opened': [{ field: 'note', order: FIRST }],
    'ownerText.closed': [{ field: 'note', order: FIRST }],
    'order.restored': [{ order: FIRST }],
    'order.notRestorable': [{ order: FIRST }],
    'order.restorationFailed': [{ order: FIRST, error: 'offline', reference: '' }],
    'page.hidden': [{}],
    'page.shown': [{}],
  },
  outcomes: {
    pageVisibility: ['page.hidden', 'page.shown'],
    ownerText: ['ownerText.closed'],
    restoration: ['order.restored', 'order.notRestorable', 'order.restorationFailed'],
  },
  unheard: [
    { in: 'active.working', events: ['session.opened'], because: 'The session is open.' },
    { in: 'signedOut', events: ['session.closed', 'session.expired'], because: 'There is no session.' },
    { in: 'active.expired', events: ['session.expired'], because: 'The session has expired already.' },
    {
      in: ['signedOut', 'active.expired'],
      events: ['dashboard.opened', 'dashboard.closed', 'ownerText.opened'],
      because: 'The pages of the admin are not shown.',
    },
    { in: 'active.working.dashboardOpen', events: ['dashboard.opened'], because: 'The dashboard is open.' },
    { in: 'active.working.dashboardClosed', events: ['dashboard.closed'], because: 'The dashboard is closed.' },
    { in: 'active.working.dashboardOpen.seen', events: ['page.shown'], because: 'The page is visible.' },
    { in: 'active.working.dashboardOpen.unseen', events: ['page.hidden'], because: 'The page is hidden.' },
  ],
});

const works =
  (...working: readonly string[]) =>
  (actor: Actor<typeof adminMachine>) =>
    expect(Object.keys(actor.getSnapshot().children).filter((id) => !id.includes('.'))).toEqual(working);

const WORKING = ['panel', 'openOrders', 'completedOrders', 'catalogue'];

const sut = actorAlone(adminMachine);

walkOnScreen(adminModel, {
  sut,
  states: {
    signedOut: works(),
    'active.working.dashboardClosed': works(...WORKING),
    'active.working.dashboardOpen.seen': works(...WORKING, 'pageVisibility'),
    'active.working.dashboardOpen.unseen': works(...WORKING, 'pageVisibility'),
    'active.expired': works('panel'),
  },
});
