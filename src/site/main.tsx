import './styles/global.css';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createApiClient } from '#src/api/client.ts';
import { otherLanguage } from '#src/domain/language.ts';
import { ActorsContext } from '#src/features/actors.ts';
import { createLocalization, visitorCatalog } from '#src/localization/localization.ts';
import { noticeWords } from '#src/localization/notice-words.ts';
import type { AdminScreens } from './admin.tsx';
import { stayWhereFilesDrop } from './dropped-files.ts';
import { environment } from './environment.ts';
import { tolerateForeignEdits } from './foreign-edits.ts';
import { askedInspection } from './inspector/asked.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { removeLeftOverWorker } from './left-over-worker.ts';
import { keepFieldInSight } from './on-screen-keyboard.ts';
import { fetchAhead } from './rare-screens.ts';
import { createRootActors, tellOfProducts } from './root-actors.ts';
import { Site } from './site.tsx';
import { followLanguage } from './speaking.ts';
import { createNoticeBoard } from './toasts.tsx';

const root = document.getElementById('root');
if (root) open(root).catch((error) => giveUp(root, error));

/** Puts the site together: words, actors, notices, screens. */
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
  const localization = createLocalization(visitorCatalog);
  const board = createNoticeBoard();
  const client = createApiClient({
    baseUrl: environment.apiBaseUrl,
    language: () => actors.language.getSnapshot().context.language,
  });
  const actors = createRootActors(client, environment.countryLookupUrl, inspection);

  const announce = (notice: Parameters<typeof noticeWords>[0]) => {
    const said = noticeWords(notice);
    if (said) board.show(said);
  };
  actors.language.on('*', announce);
  actors.session.on('*', announce);
  actors.orderSubmission.on('*', announce);
  actors.cart.on('*', announce);
  tellOfProducts(actors.catalogue, actors.cart);
  for (const actor of Object.values(actors)) actor.start();
  await followLanguage(actors.language, localization);

  let admin: Promise<AdminScreens> | null = null;
  const loadAdmin = () => {
    admin ??= import('./admin.tsx')
      .then(({ openAdmin }) =>
        openAdmin({ client, session: actors.session, catalogue: actors.catalogue, localization, board, inspection }),
      )
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
            <Site board={board} Dashboard={Dashboard} Order={Order} />
          </BrowserRouter>
        </ActorsContext>
      </I18nProvider>
    </StrictMode>,
  );
  fetchAhead(() => visitorCatalog(otherLanguage(actors.language.getSnapshot().context.language)));
}

/** What the page says without a script is all that there is: it shows at once. */
function giveUp(place: HTMLElement, error: unknown): void {
  console.error('site:', error);
  place.classList.add('given-up');
}
