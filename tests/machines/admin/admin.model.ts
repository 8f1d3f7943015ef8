import { adminMachine } from '#src/machines/admin/admin.machine.ts';
import { machineModel } from '../../support/machine-model.ts';

const POLL = 'xstate.after.pollInterval.admin.active.working.dashboardOpen.seen';

/** Every way through what the admin works with. */
export const adminModel = machineModel(adminMachine, {
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
