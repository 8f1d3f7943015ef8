import './polyfills.ts';
import '#src/site/styles/global.css';
import { takeRequestedLanguage } from '#src/actors/stored-language.ts';
import { requestedInspection } from '#src/site/inspector/requested-inspection.ts';
import { reloadFailedMedia } from '#src/ui/failed-media.ts';
import { HYDRATION_FAILED } from '#src/ui/hydration.ts';
import { preventFileNavigation } from './dropped-files.ts';
import { tolerateMovedNodes } from './moved-nodes.ts';
import { nextTask } from './next-task.ts';
import { keepFieldVisible } from './on-screen-keyboard.ts';
import { onceAvailable } from './once-available.ts';
import { openSite } from './open-site.ts';
import { PAGE_STATE, pageState } from './page-state.ts';
import { removeStaleServiceWorker } from './stale-service-worker.ts';

const place = document.getElementById('root');
if (place) open(place).catch((error) => leaveToBrowser(place, error));

/** Prepares the page and opens the site on it. */
async function open(place: HTMLElement): Promise<void> {
  tolerateMovedNodes();
  keepFieldVisible();
  if (!document.getElementById(PAGE_STATE)) preventFileNavigation();
  reloadFailedMedia();
  takeRequestedLanguage();
  const query = new URLSearchParams(location.search);
  if ((import.meta.env.DEV && import.meta.env.VITE_MOCKS !== 'off') || import.meta.env.MODE === 'demo') {
    await (await import('#src/mocks/browser.ts')).startMocks(query.get('scenario'));
  } else removeStaleServiceWorker();
  const asked = import.meta.env.DEV || import.meta.env.MODE === 'demo' ? requestedInspection(query) : null;
  // A task of its own for the rest: evaluating the script already takes long enough on a slow phone.
  await nextTask();
  const inspect = asked === null ? undefined : (await import('#src/site/inspector/inspector.tsx')).openInspector(asked);
  await onceAvailable(
    () => openSite({ place, inspect, state: pageState() }),
    (error) => leaveToBrowser(place, error),
  );
}

/** Leaves the page as it is without a script: the browser handles its links and forms. */
function leaveToBrowser(place: HTMLElement, error: unknown): void {
  console.error('site:', error);
  place.classList.add('given-up');
  document.dispatchEvent(new Event(HYDRATION_FAILED));
}
