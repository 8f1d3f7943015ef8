import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { type InspectionEvent, waitFor } from 'xstate';
import { storedLanguage } from '#src/actors/language-actors.ts';
import { languageOfLocale, otherLanguage } from '#src/domain/language/language.ts';
import type { Actors } from '#src/features/actors-context.ts';
import { visitorMessages } from '#src/translations/translations.ts';
import { announceHydrated, announceHydrating } from '#src/ui/hydrated.ts';
import type { AdminScreens } from './admin.tsx';
import { environment } from './environment.ts';
import { loadPageAt, prefetchScreens } from './lazy-pages.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { PageState } from './page-state.ts';
import { createSiteParts } from './site-parts.ts';
import { SiteTree } from './site-tree.tsx';
import { isResumable } from './snapshots.ts';

/** What a page gives to the site. */
interface PageParts {
  readonly place: HTMLElement;
  /** Sees every actor of the site, where somebody looks on. */
  readonly inspect: ((event: InspectionEvent) => void) | undefined;
  /** What the server rendered the page from; null where it is an empty shell. */
  readonly state: PageState | null;
}

/** The site on a page. */
export interface OpenSite {
  readonly parts: PageParts;
  readonly root: Root;
  readonly actors: Actors;
}

/** Puts the site together: messages, actors, what they tell each other, screens. */
export async function openSite(parts: PageParts): Promise<OpenSite> {
  const { place, inspect, state } = parts;
  const inDocument = languageOfLocale(document.documentElement.lang);
  const rendered = state === null ? undefined : inDocument;
  const stored = storedLanguage();
  const site = createSiteParts({
    ...environment,
    onInspect: inspect,
    language: rendered ?? stored ?? inDocument,
    rendered,
    carried: state?.products ?? undefined,
    posted: state?.posted,
  });
  const { actors } = site;
  actors.language.start();
  const language = await waitFor(actors.language, (snapshot) => snapshot.hasTag('shown') || snapshot.matches('failed'));
  if (language.matches('failed')) throw new Error('The messages of no language can be had');

  let admin: Promise<AdminScreens> | null = null;
  const loadAdmin = () => {
    admin ??= import('./admin.tsx')
      .then(({ openAdmin }) => openAdmin(site))
      .catch((error) => {
        admin = null;
        throw error;
      });
    return admin;
  };
  const Dashboard = lazyScreen('dashboard', async () => (await loadAdmin()).Dashboard);
  const Order = lazyScreen('order', async () => (await loadAdmin()).Order);

  if (isResumable('admin')) await loadAdmin();

  // A page whose products are too many to be carried is what it was once they are there.
  if (state?.products === null) {
    actors.catalogue.start();
    await waitFor(actors.catalogue, (snapshot) => !snapshot.matches('loading'));
  }

  // What was rendered is the first snapshot of each actor: they start once it is hydrated.
  const start = () => {
    for (const actor of [actors.session, actors.catalogue, actors.cart, actors.orderSubmission]) actor.start();
    // Not before: what was typed into the page stays with it.
    if (rendered && stored && stored !== rendered) {
      actors.language.send({ type: 'preference.changedElsewhere', language: stored });
    }
    announceHydrated();
  };
  const origin = state?.origin ?? location.origin;
  const tree = <SiteTree {...{ site, origin, Dashboard, Order }} router={BrowserRouter} onShown={start} />;
  const isRendered = language.context.onPage === rendered;
  // One that cannot be had is asked for again when it is shown.
  await loadPageAt(location.pathname).catch(() => {});
  announceHydrating();
  const root = isRendered ? hydrateRoot(place, tree) : createRoot(place);
  if (!isRendered) root.render(tree);
  prefetchScreens(
    () => visitorMessages(otherLanguage(language.context.language)),
    () => import('#src/actors/prepare-image.ts'),
  );
  return { parts, root, actors };
}
