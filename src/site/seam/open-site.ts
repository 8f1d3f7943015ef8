import { type InspectionEvent, waitFor } from 'xstate';
import { storedLanguage } from '#src/actors/stored-language.ts';
import { languageOfLocale } from '#src/domain/language/language.ts';
import type { Actors } from '#src/features/shared/actors/actors-context.ts';
import { environment } from './environment.ts';
import type { PageState } from './page-state.ts';
import { createSiteParts } from './site-parts.ts';

// The styles of all public pages come with the first load, so that their order is the same on every page.
import.meta.glob('../../ui/*.module.css', { eager: true });
import.meta.glob(['../../features/**/*.module.css', '!../../features/{dashboard,order}/**'], { eager: true });

/** A page that the site opens on. */
export interface PageParts {
  readonly place: HTMLElement;
  /** Observer of every actor, if the inspector is open. */
  readonly inspect: ((event: InspectionEvent) => void) | undefined;
  /** State that the server rendered the page from; null for the empty shell. */
  readonly state: PageState | null;
}

/**
 * Opens the site on a page. React and the screens are a script of their own, the largest. The actors are created and the
 * messages are read while it is on its way, so nothing here may import React.
 * @throws if a part of the site is unavailable; the page then stays as the server rendered it
 */
export async function openSite({ place, inspect, state }: PageParts): Promise<void> {
  const loading = import('./show-site.tsx');
  const inDocument = languageOfLocale(document.documentElement.lang);
  const site = createSiteParts({
    ...environment,
    onInspect: inspect,
    language: state ? inDocument : (storedLanguage() ?? inDocument),
    carried: state?.list ?? undefined,
    notice: state?.notice,
    posted: state?.posted,
  });
  const [{ showSite }] = await Promise.all([
    loading,
    showLanguage(site.actors, state ? 'page.rendered' : 'page.empty'),
    state?.list === null && loadProducts(site.actors),
  ]);
  await showSite(site, place, state);
}

/** Loads the products of a rendered page that are too many to be carried. */
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
