import './styles/global.css';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { type InspectionEvent, waitFor } from 'xstate';
import { createApiClient } from '#src/api/client.ts';
import { languageOfLocale, otherLanguage } from '#src/domain/language.ts';
import { ActorsContext } from '#src/features/actors.ts';
import { createLocalization, visitorMessages } from '#src/localization/localization.ts';
import { visitorToast } from '#src/localization/notifications.ts';
import type { AdminScreens } from './admin.tsx';
import { stayWhereFilesDrop } from './dropped-files.ts';
import { environment } from './environment.ts';
import { tolerateForeignEdits } from './foreign-edits.ts';
import { askedInspection } from './inspector/asked.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { removeLeftOverWorker } from './left-over-worker.ts';
import { createNavigation } from './navigation.tsx';
import { keepFieldInSight } from './on-screen-keyboard.ts';
import { fetchAhead } from './rare-screens.ts';
import { connect, type ReceiverRefs } from './relations.ts';
import { createRootActors } from './root-actors.ts';
import { Site } from './site.tsx';
import { createToastQueue } from './toasts.tsx';

const root = document.getElementById('root');
if (root) open(root).catch((error) => giveUp(root, error));

/** Puts the site together: messages, actors, what they tell each other, screens. */
async function open(place: HTMLElement): Promise<void> {
  tolerateForeignEdits();
  keepFieldInSight();
  stayWhereFilesDrop();
  const query = new URLSearchParams(location.search);
  if ((import.meta.env.DEV && import.meta.env.VITE_MOCKS !== 'off') || import.meta.env.MODE === 'demo') {
    if (location.pathname === '/scenarios')
      return (await import('./inspector/scenarios-page.tsx')).openScenarios(place);
    await (await import('#src/mocks/browser.ts')).startMocks(query.get('scenario'));
  } else removeLeftOverWorker();
  const asked = import.meta.env.DEV || import.meta.env.MODE === 'demo' ? askedInspection(query) : null;
  const inspection = asked === null ? {} : (await import('./inspector/inspector.tsx')).openInspector(asked);
  const localization = createLocalization(visitorMessages);
  const toasts = createToastQueue();
  const navigation = createNavigation();
  const receivers: ReceiverRefs = {
    navigation,
    toasts: { send: (notification) => toasts.show(visitorToast(notification)) },
  };
  const relate = connect(receivers);
  const inspect = (event: InspectionEvent) => {
    relate(event);
    inspection.inspect?.(event);
  };
  const client = createApiClient({
    baseUrl: environment.apiBaseUrl,
    language: () => languageOfLocale(localization.i18n.locale),
  });
  const { countryLookupUrl } = environment;
  const actors = createRootActors({ client, localization, countryLookupUrl, inspect });
  receivers.catalogue = actors.catalogue;
  receivers.cart = actors.cart;
  for (const actor of [actors.language, actors.session, actors.catalogue, actors.cart, actors.orderSubmission])
    actor.start();
  const language = await waitFor(actors.language, (snapshot) => snapshot.hasTag('shown') || snapshot.matches('failed'));
  if (language.matches('failed')) throw new Error('The messages of no language can be had');

  let admin: Promise<AdminScreens> | null = null;
  const loadAdmin = () => {
    admin ??= import('./admin.tsx')
      .then(({ openAdmin }) => openAdmin({ client, actors, localization, toasts, receivers, inspect }))
      .catch((error) => {
        admin = null;
        throw error;
      });
    return admin;
  };
  const Dashboard = lazyScreen('dashboard', async () => (await loadAdmin()).Dashboard);
  const Order = lazyScreen('order', async () => (await loadAdmin()).Order);

  createRoot(place).render(
    <StrictMode>
      <I18nProvider i18n={localization.i18n}>
        <ActorsContext value={actors}>
          <BrowserRouter>
            <Site toasts={toasts} navigation={navigation} Dashboard={Dashboard} Order={Order} />
          </BrowserRouter>
        </ActorsContext>
      </I18nProvider>
    </StrictMode>,
  );
  fetchAhead(() => visitorMessages(otherLanguage(language.context.language)));
}

/** What the page says without a script is all that there is: it shows at once. */
function giveUp(place: HTMLElement, error: unknown): void {
  console.error('site:', error);
  place.classList.add('given-up');
}
