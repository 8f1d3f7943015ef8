import { expect } from 'vitest';
import type { Actor } from 'xstate';
import { adminMachine } from '#src/machines/admin/admin.machine.ts';
import { machineModel } from '../../support/machine-model.ts';
import { walkAlone } from '../../support/walk-model.tsx';

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
