import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { type InspectionEvent, waitFor } from 'xstate';
import { storedLanguage } from '#src/actors/language-actors.ts';
import { loadOnce } from '#src/actors/load-once.ts';
import { languageOfLocale } from '#src/domain/language/language.ts';
import type { Actors } from '#src/features/shared/actors/actors-context.ts';
import { loadPageAt } from '#src/site/routing/lazy-pages.ts';
import { lazyScreen } from '#src/site/routing/lazy-screen.tsx';
import { HYDRATED } from '#src/ui/hydrated.ts';
import { holdAtTop } from '#src/ui/scroll.ts';
import { takeOverPage } from './early-visit.ts';
import { environment } from './environment.ts';
import type { PageState } from './page-state.ts';
import { createSiteParts } from './site-parts.ts';
import { SiteTree } from './site-tree.tsx';

/** A page that the site opens on. */
export interface PageParts {
  readonly place: HTMLElement;
  /** Observer of every actor, if the inspector is open. */
  readonly inspect: ((event: InspectionEvent) => void) | undefined;
  /** State that the server rendered the page from; null for the empty shell. */
  readonly state: PageState | null;
}

/** Puts the site together: messages, actors, what they tell each other, screens. */
export async function openSite({ place, inspect, state }: PageParts): Promise<void> {
  const inDocument = languageOfLocale(document.documentElement.lang);
  const site = createSiteParts({
    ...environment,
    onInspect: inspect,
    language: state ? inDocument : (storedLanguage() ?? inDocument),
    carried: state?.list ?? undefined,
    posted: state?.posted,
  });
  const { actors } = site;
  if (state) await loadRendered(actors, state);
  else {
    await showLanguage(actors, 'page.empty');
    // A chunk that is unavailable is requested again when its page is shown.
    await loadPageAt(location.pathname).catch(() => {});
  }
  const loadAdmin = loadOnce(async () => (await import('#src/site/routing/admin-screens.tsx')).openAdmin(site));
  const Dashboard = lazyScreen('dashboard', async () => (await loadAdmin()).Dashboard);
  const Order = lazyScreen('order', async () => (await loadAdmin()).Order);

  const origin = state?.origin ?? location.origin;
  const restoreVisit = state ? takeOverPage(place) : scrollToFragment;
  // What was rendered is the first snapshot of each actor: they start once it is hydrated.
  const start = () => {
    for (const actor of Object.values(actors)) actor.start();
    actors.language.send({ type: 'page.hydrated' });
    restoreVisit();
    performance.mark(HYDRATED);
  };
  const tree = <SiteTree {...{ site, origin, Dashboard, Order }} router={BrowserRouter} onShown={start} />;
  if (state) hydrate(place, tree);
  else createRoot(place).render(tree);
}

/**
 * Loads what hydration needs: the messages, the page's chunk, and the products if they are too many to be carried.
 * @throws if any of it is unavailable; the page then stays as the server rendered it
 */
async function loadRendered(actors: Actors, { list }: PageState): Promise<void> {
  await Promise.all([
    showLanguage(actors, 'page.rendered'),
    loadPageAt(location.pathname),
    list === null && loadProducts(actors),
  ]);
}

async function loadProducts({ catalogue }: Actors): Promise<void> {
  catalogue.start();
  const snapshot = await waitFor(catalogue, (snapshot) => snapshot.matches('loaded') || snapshot.matches('failed'));
  if (!snapshot.matches('failed')) return;
  catalogue.stop();
  throw new Error('The products of the rendered page could not be loaded');
}

/** Starts the language first: nothing can be rendered without its messages. */
async function showLanguage({ language }: Actors, type: 'page.rendered' | 'page.empty'): Promise<void> {
  language.start();
  language.send({ type });
  const snapshot = await waitFor(
    language,
    (snapshot) => snapshot.hasTag('shown') || snapshot.matches('closed') || snapshot.matches({ open: 'failed' }),
  );
  if (snapshot.hasTag('shown')) return;
  language.stop();
  throw new Error('The messages of the page could not be loaded');
}

/** Scrolls to the part that the address names. The browser has looked for it in the empty shell. */
function scrollToFragment(): void {
  const part = document.getElementById(location.hash.slice(1));
  if (part) holdAtTop(part);
}

/** As a transition, which React interrupts for what the visitor does meanwhile. */
function hydrate(place: Element, tree: ReactNode): void {
  startTransition(() => void hydrateRoot(place, tree));
}
