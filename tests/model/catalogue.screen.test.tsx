import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { ProductsPage } from '#src/features/products/products-page.tsx';
import { type CatalogueEvent, catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import {
  type CatalogueInput,
  catalogueModel,
  catalogueStage,
  driveCatalogue,
  TWO,
} from '../support/catalogue-stage.ts';
import { buttonIn } from '../support/desk-gestures.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { CoverageCount, expectWhole } from '../support/transition-coverage.ts';

const count = new CoverageCount(catalogueMachine);
const network = mockedNetwork();
liveScreen();

const LOADING = 'در حال دریافت محصولات…';
const EMPTY = 'محصولی برای نمایش نیست.';

function seen() {
  return {
    titles: [...document.querySelectorAll('article h2, article h3, li h2, li h3')].map(
      ({ textContent }) => textContent,
    ),
    isLoading: document.body.textContent.includes(LOADING),
    isEmpty: document.body.textContent.includes(EMPTY),
    canRetry: buttonIn(document, 'تلاش دوباره') !== null,
  };
}

const sees =
  (isBusy: boolean) =>
  async ({ context: { products } }: SnapshotFrom<typeof catalogueMachine>) => {
    await drawn();
    const hasNone = products.length === 0;
    expect(seen()).toEqual({
      titles: products.map(({ title }) => title),
      // A list that is there stays while it is asked for again.
      isLoading: hasNone && isBusy,
      isEmpty: hasNone && !isBusy,
      canRetry: hasNone && !isBusy,
    });
  };

/** What a visitor sees wherever the catalogue comes to rest. */
const SHOWS: Expectations<typeof catalogueMachine> = {
  starting: 'passed through',
  loading: sees(true),
  'loaded.fresh': sees(false),
  'loaded.refreshing': sees(true),
  'loaded.stale': sees(false),
  failed: sees(false),
};

describe.each<[string, CatalogueInput]>([
  ['without products', {}],
  ['with the products that the page came with', { products: TWO }],
])('catalogue %s: the products page follows the model', (_what, input) => {
  const model = catalogueModel(input, count);
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = catalogueStage(network, input);
    const { actor, journal } = opened;
    actor.start();
    renderScreen(<ProductsPage cartControl={() => null} />, { actors: { catalogue: actor }, path: '/products' });
    // Where there is something to see, it is the desk that asks for it again.
    const retry = (event: CatalogueEvent) => {
      const button = buttonIn(document, 'تلاش دوباره');
      if (button) fireEvent.click(button);
      else actor.send(event);
    };
    const { perform } = driveCatalogue(opened, input.products ?? [], retry);
    await model.walk(path, { journal, perform: { ...perform, 'xstate.init': () => {} }, shows: SHOWS });
  });
});

describe('catalogue: the paths through the products page', () => {
  it('were walked whole', () => {
    expectWhole(count.coverage(), 'catalogue: 5/5 states, 7/7 event types, 13/13 transitions, guards both ways 1/1');
  });
});
