import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { type InspectionEvent, waitFor } from 'xstate';
import { otherLanguage } from '#src/domain/language/language.ts';
import { type Actors, ActorsContext } from '#src/features/actors-context.ts';
import { visitorMessages } from '#src/translations/translations.ts';
import type { AdminScreens } from './admin.tsx';
import { environment } from './environment.ts';
import { prefetchScreens } from './lazy-pages.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { Site } from './site.tsx';
import { createSiteParts } from './site-parts.ts';
import { isResumable } from './snapshots.ts';

/** What a page gives to the site. */
interface PageParts {
  readonly place: HTMLElement;
  /** Sees every actor of the site, where somebody looks on. */
  readonly inspect: ((event: InspectionEvent) => void) | undefined;
}

/** The site on a page. */
export interface OpenSite {
  readonly parts: PageParts;
  readonly root: Root;
  readonly actors: Actors;
}

/** Puts the site together: messages, actors, what they tell each other, screens. */
export async function openSite(parts: PageParts): Promise<OpenSite> {
  const site = createSiteParts({ ...environment, onInspect: parts.inspect });
  const { actors, translations, toasts, navigation } = site;
  for (const actor of [actors.language, actors.session, actors.catalogue, actors.cart, actors.orderSubmission])
    actor.start();
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

  const root = createRoot(parts.place);
  root.render(
    <StrictMode>
      <I18nProvider i18n={translations.i18n}>
        <ActorsContext value={actors}>
          <BrowserRouter>
            <Site toasts={toasts} navigation={navigation} Dashboard={Dashboard} Order={Order} />
          </BrowserRouter>
        </ActorsContext>
      </I18nProvider>
    </StrictMode>,
  );
  prefetchScreens(() => visitorMessages(otherLanguage(language.context.language)));
  return { parts, root, actors };
}
