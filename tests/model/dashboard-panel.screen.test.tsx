import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { ControlledPromise } from '../support/controlled-promise.ts';
import { deskGestures } from '../support/desk-gestures.ts';
import { deskExpected, deskSeen, deskWords, seenOnce } from '../support/desk-looks.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { browserForOrders } from '../support/order-submission-stage.ts';
import { drivePanel } from '../support/panel-drive.ts';
import { FIRST, panelModel, SECOND } from '../support/panel-model.ts';
import { panelStage } from '../support/panel-stage.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { expectWhole } from '../support/transition-coverage.ts';
import { wordsIn } from '../support/words.ts';

const model = panelModel();
const network = mockedNetwork();
browserForOrders();
liveScreen();

/** What was sent without a gesture on all paths. */
const withoutGesture = new Set<string>();

/** There is no button for these, so only a stray event could bring them about. */
const IMPOSSIBLE = [
  'addition.requested in add, resting',
  'discard.confirmed in none, resting',
  'field.changed in none, resting',
  'media.chosen in none, resting',
  'media.removed in add, resting',
  'media.removed in edit, resting',
  'newer.taken in none, resting',
  'panel.closed in none, resting',
  'product.submitted in none, resting',
  'removal.requested in add, saving',
  'removal.requested in edit, saving',
];

function catalogue() {
  const loads = new ControlledPromise<readonly Product[]>();
  const machine = catalogueMachine.provide({ actors: { loadProducts: loads.logic } });
  return createActor(machine, { input: { products: [FIRST, SECOND] } }).start();
}

const words = wordsIn('fa');

/** What the admin sees wherever the panel comes to rest. */
const SHOWS = seenOnce(async (snapshot) => {
  await drawn();
  expect(deskSeen(deskWords(words))).toEqual(deskExpected(snapshot, words));
});

describe('dashboard panel: the desk follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = panelStage(network, { isGated: true });
    opened.actor.start();
    renderScreen(<DashboardPage />, { actors: { catalogue: catalogue() }, adminActors: { panel: opened.actor } });
    const gestures = deskGestures(opened);
    const { perform } = drivePanel(opened, gestures.send);
    await model.walk(path, {
      journal: opened.journal,
      perform: { ...perform, 'xstate.init': () => {} },
      shows: SHOWS,
    });
    for (const event of gestures.withoutGesture) withoutGesture.add(event);
  });

  it('was walked whole, and all that a person can do was done by hand', () => {
    expectWhole(
      model.coverage(),
      'dashboardPanel: 13/13 states, 28/28 event types, 48/48 transitions, guards both ways 29/29',
    );
    expect([...withoutGesture].toSorted()).toEqual(IMPOSSIBLE);
  });
});
