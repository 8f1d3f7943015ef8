import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { loadOnce } from '#src/actors/load-once.ts';
import { createPages, loadPageAt } from '#src/site/routing/lazy-pages.ts';
import { lazyPart, lazyScreen } from '#src/site/routing/lazy-screen.tsx';
import type { OrderScreen } from '#src/site/routing/order-screen.tsx';
import { cartMessages } from '#src/translations/screen-messages.ts';
import { HYDRATED } from '#src/ui/hydrated.ts';
import { holdAtTop } from '#src/ui/scroll.ts';
import { takeOver } from './early-visit.ts';
import { hydrate } from './hydrate.ts';
import { restoreListPlace } from './list-place.ts';
import { loadAhead } from './load-ahead.ts';
import { createOrderIsland, orderFormOf } from './order-island.tsx';
import type { PageState } from './page-state.ts';
import type { SiteParts } from './site-parts.ts';
import { SiteTree } from './site-tree.tsx';

/**
 * Shows the screens of a site whose messages are loaded.
 * @param state state that the server rendered the page from; null for the empty shell
 * @throws if the chunk of a rendered page is unavailable
 */
export async function showSite(site: SiteParts, place: HTMLElement, state: PageState | null): Promise<void> {
  const { actors } = site;
  site.renderWith(flushSync);
  const pages = createPages(site.translations);
  if (state) await loadPageAt(pages, location.pathname);
  // A chunk that is unavailable is requested again when its page is shown.
  else await loadPageAt(pages, location.pathname).catch(() => {});
  restoreListPlace();
  const loadAdmin = loadOnce(async () => (await import('#src/site/routing/admin-screens.tsx')).openAdmin(site));
  const dashboard = lazyScreen('dashboard', async () => (await loadAdmin()).Dashboard);
  const order = lazyScreen('order', async () => (await loadAdmin()).Order);
  const openOrderForm = loadOnce(async () => (await import('#src/site/routing/order-screen.tsx')).openOrderForm(site));
  const lazyForm = lazyOrderForm(openOrderForm);
  // A reload would empty the cart.
  const cart = lazyPart(async () => {
    const [{ CartContents }] = await Promise.all([
      import('#src/features/cart/cart-contents.tsx'),
      site.translations.add(cartMessages),
    ]);
    return CartContents;
  });
  const loadOthers = loadOnce(() => loadAhead([...Object.values(pages), lazyForm, cart]));
  const onSettled = () => {
    // A change of the language renders all parts of the page again, so it waits for them.
    actors.language.send({ type: 'page.hydrated' });
    void loadOthers();
  };
  const island = createOrderIsland({ site, page: place, openOrderForm, onSettled });
  const orderForm = orderFormOf(island, lazyForm);

  const restoreVisit = state ? takeOver(place) : scrollToFragment;
  // What was rendered is the first snapshot of each actor: they start once it is hydrated.
  const start = () => {
    for (const actor of Object.values(actors)) actor.start();
    if (!island.isThere()) onSettled();
    island.restore();
    restoreVisit();
    performance.mark(HYDRATED);
    island.open();
  };
  const screens = { ...pages, dashboard, order, orderForm, cart };
  const tree = <SiteTree {...{ site, screens }} router={BrowserRouter} onShown={start} />;
  if (state) hydrate(place, tree);
  else createRoot(place).render(tree);
}

/** The order form of a page that the browser renders. */
function lazyOrderForm(openOrderForm: () => Promise<OrderScreen>) {
  const openStarted = loadOnce(async () => {
    const { OrderForm, start } = await openOrderForm();
    start();
    return OrderForm;
  });
  return lazyScreen('order-form', openStarted);
}

/** Scrolls to the part that the address names. The browser has looked for it in the empty shell. */
function scrollToFragment(): void {
  const part = document.getElementById(location.hash.slice(1));
  if (part) holdAtTop(part);
}
