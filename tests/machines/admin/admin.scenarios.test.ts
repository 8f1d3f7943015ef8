import { describe, expect, it } from 'vitest';
import { Actor } from 'xstate';
import { type AdminEvent, adminMachine } from '#src/machines/admin/admin.machine.ts';
import { machineModel } from '../../support/machine-model.ts';
import { startActor } from '../../support/open-actor.ts';
import { walkAlone } from '../../support/walk-model.tsx';

const OPENED: AdminEvent = { type: 'session.opened' };
const EXPIRED: AdminEvent = { type: 'session.expired' };
const CLOSED: AdminEvent = { type: 'session.closed' };
const ENTERED: AdminEvent = { type: 'dashboard.opened' };
const LEFT: AdminEvent = { type: 'dashboard.closed' };
const HIDDEN: AdminEvent = { type: 'page.hidden' };
const SHOWN: AdminEvent = { type: 'page.shown' };

/** What panel and orders have been told since, and what the others were. */
function begin(...events: readonly AdminEvent[]) {
  const { actor, clock } = startActor(adminMachine, { input: undefined }, ...events);
  const told: string[] = [];
  actor.system.inspect((seen) => {
    if (seen.type !== '@xstate.event' || seen.sourceRef !== actor || !(seen.actorRef instanceof Actor)) return;
    if (!seen.event.type.startsWith('xstate.')) told.push(`${seen.actorRef.id}: ${seen.event.type}`);
  });
  const takeTold = () => told.splice(0);
  const send = (...more: readonly AdminEvent[]) => {
    for (const event of more) actor.send(event);
    return takeTold();
  };
  return { actor, clock, send, takeTold };
}

const REFRESH = 'orders: refresh.requested';

describe('admin: the orders', () => {
  it('are asked for when the dashboard is opened, and each 30 s as long as it is looked at', () => {
    const { clock, send, takeTold } = begin(OPENED);
    expect(send(ENTERED)).toEqual([REFRESH]);
    clock.increment(29_999);
    expect(takeTold()).toEqual([]);
    clock.increment(1);
    clock.increment(30_000);
    expect(takeTold()).toEqual([REFRESH, REFRESH]);
  });

  it('are not asked for while nobody can see the page, and at once when it is seen again', () => {
    const { clock, send, takeTold } = begin(OPENED, ENTERED, HIDDEN);
    clock.increment(600_000);
    expect([takeTold(), send(SHOWN)]).toEqual([[], [REFRESH]]);
  });

  it('are not asked for once the dashboard is left, which panel and orders are told [4.panel.cancelled]', () => {
    const { clock, send, takeTold } = begin(OPENED, ENTERED);
    expect(send(LEFT)).toEqual(['panel: dashboard.closed', 'orders: dashboard.closed']);
    clock.increment(600_000);
    expect(takeTold()).toEqual([]);
  });
});

describe('admin: a session', () => {
  it('that expires takes the orders and leaves the panel, which is told; the next one finds the panel as it was', () => {
    const { actor, send } = begin(OPENED, ENTERED);
    const { panel, orders } = actor.getSnapshot().children;
    expect([send(EXPIRED), Object.keys(actor.getSnapshot().children)]).toEqual([['panel: session.expired'], ['panel']]);
    send(OPENED);
    const { children } = actor.getSnapshot();
    expect([children.panel === panel, children.orders === orders, Object.keys(children)]).toEqual([
      true,
      false,
      ['panel', 'orders'],
    ]);
  });

  it.each<[string, readonly AdminEvent[]]>([
    ['is closed', [CLOSED]],
    ['is closed after it expired', [EXPIRED, CLOSED]],
  ])('that %s takes both, and the next one begins anew', (_what, events) => {
    const { actor, send } = begin(OPENED, ENTERED);
    const { panel } = actor.getSnapshot().children;
    send(...events);
    expect(actor.getSnapshot().children).toEqual({});
    send(OPENED);
    expect([actor.getSnapshot().value, actor.getSnapshot().children.panel === panel]).toEqual([
      { active: { working: 'dashboardClosed' } },
      false,
    ]);
  });
});

/** Every way through what the admin works with. */
const adminModel = machineModel(adminMachine, {
  input: undefined,
  examples: {},
});

const works =
  (...working: readonly string[]) =>
  (actor: Actor<typeof adminMachine>) =>
    expect(Object.keys(actor.getSnapshot().children)).toEqual(working);

walkAlone(adminModel, {
  input: undefined,
  sees: {
    signedOut: works(),
    'active.working.dashboardClosed': works('panel', 'orders'),
    'active.working.dashboardOpen.seen': works('panel', 'orders', 'pageVisibility'),
    'active.working.dashboardOpen.unseen': works('panel', 'orders', 'pageVisibility'),
    'active.expired': works('panel'),
  },
  coverage: 'admin: 5/5 states, 9/9 transitions, guards both ways 0/0',
});
