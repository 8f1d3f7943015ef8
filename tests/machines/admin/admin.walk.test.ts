import { expect } from 'vitest';
import type { Actor } from 'xstate';
import { adminMachine } from '#src/machines/admin/admin.machine.ts';
import { machineModel } from '../../support/machine-model.ts';
import { walkAlone } from '../../support/walk-model.tsx';

const POLL = 'xstate.after.pollInterval.admin.active.working.dashboardOpen.seen';

/** Every way through what the admin works with. */
const adminModel = machineModel(adminMachine, {
  input: undefined,
  examples: {
    'session.opened': [{ type: 'session.opened' }],
    'session.expired': [{ type: 'session.expired' }],
    'session.closed': [{ type: 'session.closed' }],
    'dashboard.opened': [{ type: 'dashboard.opened' }],
    'dashboard.closed': [{ type: 'dashboard.closed' }],
    'page.shown': [{ type: 'page.shown' }],
    'page.hidden': [{ type: 'page.hidden' }],
    [POLL]: [{ type: POLL }],
  },
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
