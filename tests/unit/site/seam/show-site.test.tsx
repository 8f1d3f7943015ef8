import { expect, it, vi } from 'vitest';
import { renderPage } from '#src/site/rendering/render-page.tsx';
import { pageState } from '#src/site/seam/page-state.ts';
import { showSite } from '#src/site/seam/show-site.tsx';
import { createSiteParts } from '#src/site/seam/site-parts.ts';
import { productOf } from '../../../support/fixtures/products.ts';

const BUILT = {
  head: { fa: '', en: '' },
  styles: [],
  css: [],
  scriptsOf: () => [],
  laterScriptsOf: () => [],
  inlineScripts: { head: '', early: '' },
};
const PRODUCTS = Array.from({ length: 9 }, (_, index) => productOf(index + 1));

/** True if React answers events of the element. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

it('hydrates home with its order form, starts the actors, and reads the form, in one task', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  // jsdom has no marks.
  Object.assign(performance, { mark: () => {} });
  history.replaceState(null, '', '/');
  const html = await renderPage(BUILT, { path: '/', language: 'fa', origin: location.origin, products: PRODUCTS });
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  const place = document.getElementById('root') ?? document.body;
  const state = pageState();
  const site = createSiteParts({
    apiBaseUrl: location.origin,
    countryLookupUrl: '',
    language: 'fa',
    carried: state?.list ?? undefined,
  });
  await site.translations.load('fa');
  site.translations.activate('fa');
  const elements = [...place.querySelectorAll('main :not(noscript)')];
  const name = place.querySelector<HTMLInputElement>('[name=name]');
  if (name) name.value = 'Sara';
  // The form is read after this.
  let untouched: readonly Element[] = [];
  document.addEventListener('hydrated', () => {
    untouched = elements.filter((element) => element.isConnected && isHydrated(element));
  });
  await showSite(site, place, state);
  expect(elements.length).toBeGreaterThan(100);
  expect(untouched.length).toBe(elements.length);
  expect(site.actors.orderSubmission?.getSnapshot().context.draft.name).toBe('Sara');
  expect(name?.value).toBe('Sara');
});
