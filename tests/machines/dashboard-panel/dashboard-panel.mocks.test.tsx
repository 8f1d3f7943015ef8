import { expect } from 'vitest';
import { createApiClient } from '#src/actors/client.ts';
import { createActionActor } from '#src/actors/confirmed-actions.ts';
import { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { createNodeMocks } from '#src/mocks/node.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import { productForm } from '../../support/fixtures/production-machines.ts';
import { MockedPage } from '../../support/infrastructure/mocked-page.ts';
import { dashboardPanelModel, GEAR, TITLE } from './dashboard-panel.model.ts';

const mocks = createNodeMocks();

walkOnMocks(dashboardPanelModel, {
  sut: async () => {
    const page = new MockedPage(mocks);
    mocks.database.clear();
    await page.logIn();
    const client = createApiClient(location.origin, () => 'fa');
    const confirmation = confirmationMachine.provide({ actors: { carryOut: createActionActor(client) } });
    return { page, machine: dashboardPanelMachine.provide({ actors: { form: productForm(client), confirmation } }) };
  },
  // The admin who leaves the dashboard cancels the question.
  canFollow: (event, last, snapshot) =>
    !(last.type === 'dashboard.closed' && snapshot.matches({ question: 'delete' })) ||
    (event.type === 'xstate.done.actor.confirmation' && event.output.outcome === 'cancelled'),
  calls: {},
  callsOnTheWay: {
    'xstate.done.actor.form': ({ output: { savedId } }) =>
      savedId === null ? null : { name: expect.stringMatching(/^(?:add|edit)Product$/), body: { title: TITLE } },
    'xstate.done.actor.confirmation': ({ output: { outcome } }) =>
      outcome === 'cancelled' ? null : { name: 'deleteProduct', path: `/api/products/deleteproduct?id=${GEAR.id}` },
  },
  after: {
    'xstate.done.actor.form': ({ mocks: { database } }, snapshot) => {
      if (!snapshot.matches({ form: { none: 'saved' } })) return;
      expect(database.products.find(snapshot.context.savedId ?? 0)?.title).toBe(TITLE);
    },
  },
});
