import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadOnce } from '#src/actors/load-once.ts';
import { createScreens, loadPageAt } from '#src/site/routing/lazy-pages.ts';
import { lazyScreen } from '#src/site/routing/lazy-screen.tsx';
import { HYDRATED } from '#src/ui/hydration.ts';
import { holdAtTop } from '#src/ui/scroll.ts';
import { restoreListPlace } from './list-place.ts';
import { loadAhead } from './load-ahead.ts';
import { nextTask } from './next-task.ts';
import type { PageState } from './page-state.ts';
import { reportRecovery } from './report-recovery.ts';
import type { SiteParts } from './site-parts.ts';
import { SiteTree } from './site-tree.tsx';
import { takeOver } from './take-over.ts';

/**
 * Shows the screens of a site whose messages are loaded, and starts its actors, in one task: what the visitor does comes
 * before or after all of it.
 * @param state state that the server rendered the page from; null for the empty shell
 * @throws if the chunk of a rendered page is unavailable
 */
export async function showSite(site: SiteParts, place: HTMLElement, state: PageState | null): Promise<void> {
  site.renderWith(flushSync);
  const visitorScreens = createScreens(site);
  if (state) await loadPageAt(visitorScreens, location.pathname);
  // A chunk that is unavailable is requested again when its page is shown.
  else await loadPageAt(visitorScreens, location.pathname).catch(() => {});
  restoreListPlace();
  const loadAdmin = loadOnce(async () => (await import('#src/site/routing/admin-screens.tsx')).openAdmin(site));
  const dashboard = lazyScreen('dashboard', async () => (await loadAdmin()).Dashboard);
  const order = lazyScreen('order', async () => (await loadAdmin()).Order);

  // Not in the task that evaluated the scripts, which is long enough.
  await nextTask();
  const screens = { ...visitorScreens, dashboard, order };
  // Without a name of its own, React leaves the root out of view transitions: the rest of a page would change at once.
  document.documentElement.style.setProperty('view-transition-name', 'root');
  const tree = <SiteTree {...{ site, screens }} router={BrowserRouter} />;
  if (state) takeOver(place, () => hydrateRoot(place, tree, { onRecoverableError: reportRecovery }));
  else flushSync(() => createRoot(place).render(tree));
  flushSync(() => {
    // What was rendered is the first snapshot of each actor.
    site.actorsToStart.listen((actor) => actor.start());
    if (state) document.dispatchEvent(new Event(HYDRATED));
    else scrollToFragment();
  });
  site.actors.language.send({ type: 'page.hydrated' });
  performance.mark(HYDRATED);
  void loadAhead(Object.values(visitorScreens));
}

/** Scrolls to the part that the address names. The browser looked for it in vain, because the shell was empty. */
function scrollToFragment(): void {
  const part = document.getElementById(location.hash.slice(1));
  if (part) holdAtTop(part);
}
