/**
 * The early script: the inline script of every rendered page, which the build bundles by itself. Until the page is
 * hydrated, it keeps what only the site's script can answer or remember, and leaves everything else to the browser.
 */

import { storeRequestedLanguage } from '#src/actors/stored-language.ts';
import { HYDRATED, HYDRATION_FAILED } from '#src/ui/hydration.ts';
import { markLoaded } from '#src/ui/once-loaded.ts';
import { preventFileNavigation } from './dropped-files.ts';
import { keepDraft } from './early-draft.ts';
import { showDrawing } from './early-drawing.ts';
import { keepPresses } from './early-presses.ts';
import { keepSearch } from './early-search.ts';
import { recordChanges } from './foreign-changes.ts';
import { addLaterSections } from './later-sections.ts';
import { reserveList } from './list-place.ts';
import { loadScripts } from './load-scripts.ts';

/** Record of the early script, for `take-over.ts`. */
export interface EarlyVisit {
  /** Buttons, links and forms that were pressed or submitted and wait for the script. */
  readonly pressed: HTMLElement[];
  /** Reverts the changes that other programs, such as translators and password managers, have made. */
  readonly revertChanges: () => void;
}

declare global {
  interface Window {
    readonly earlyVisit?: EarlyVisit;
  }
}

const { styles = '', scripts = '', later = '' } = document.currentScript?.dataset ?? {};
const place = document.getElementById('root') ?? document.body;
const changes = recordChanges(place);
const { pressed, replay } = keepPresses();
Object.assign(window, { earlyVisit: { pressed, revertChanges: changes.revert } satisfies EarlyVisit });
for (const end of [HYDRATED, HYDRATION_FAILED]) {
  document.addEventListener(end, changes.stop);
  // The forms read what was typed and chosen first.
  document.addEventListener(end, () => setTimeout(replay));
}
const showFooter = addLaterSections();
// First: the calls below read what the tab has stored and may throw, and the page must be hydrated anyway.
loadScripts({
  styles: styles.split(' '),
  scripts: scripts.split(' '),
  later: later.split(' '),
  onBegin: showFooter,
  onFailure: replay,
});
showDrawing();
preventFileNavigation();
// The server has set the cookie. Without the stored choice, the next page would switch back to the previous language.
storeRequestedLanguage();
reserveList();
markLoaded(document.querySelector('img[fetchpriority=high]'));
keepSearch();
keepDraft();
