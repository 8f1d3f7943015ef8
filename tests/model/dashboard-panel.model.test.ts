import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { MOCK_ORIGIN, mockedNetwork } from '../support/mocked-network.ts';
import { browserForOrders } from '../support/order-submission-stage.ts';
import { drivePanel } from '../support/panel-drive.ts';
import { panelModel } from '../support/panel-model.ts';
import { panelStage } from '../support/panel-stage.ts';
import { expectWhole } from '../support/transition-coverage.ts';

const model = panelModel();
const network = mockedNetwork();
browserForOrders();
// Node sends forms with files as a browser does, which jsdom cannot: here the page's address is all that it lacks.
beforeEach(() => vi.stubGlobal('location', new URL(MOCK_ORIGIN)));
afterEach(() => vi.unstubAllGlobals());

describe('dashboard panel: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = panelStage(network, { isGated: true });
    await model.walk(path, { journal: opened.journal, ...drivePanel(opened) });
  });
});

describe('dashboard panel: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(
      model.coverage(),
      'dashboardPanel: 13/13 states, 28/28 event types, 48/48 transitions, guards both ways 29/29',
    );
  });
});
