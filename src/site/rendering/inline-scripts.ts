import { preventFileNavigation } from '#src/site/start/dropped-files.ts';
import { keepDraft } from './keep-draft.ts';
import { keepSearch } from './keep-search.ts';
import { paintFirstScreen } from './paint-first-screen.ts';
import { reserveList } from './reserve-list.ts';
import { startLater } from './start-later.ts';

/**
 * Contents of the inline scripts. The policy allows these and no others, by their hashes, so that text in a page never
 * runs. What differs by page is in the attributes of a script's element, or in an element with JSON.
 */
export const INLINE_SCRIPTS = {
  head: `(${paintFirstScreen})()`,
  list: `(${reserveList})();(${keepSearch})()`,
  start: `(${startLater})();(${preventFileNavigation})()`,
  draft: `(${keepDraft})()`,
} as const;
