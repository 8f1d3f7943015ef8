import { DRAFT_KEY } from '#src/actors/draft-store.ts';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { RESTORED_LIST } from '#src/features/shared/navigation/long-list.tsx';
import { firstContext } from '#src/machines/order-submission/first-context.ts';
import { draftToStore } from '#src/machines/order-submission/order-content.ts';
import { asScriptText } from '#src/site/head/structured-data.ts';
import type { PublicPage } from '#src/site/routing/lazy-pages.ts';
import { preventFileNavigation } from '#src/site/start/dropped-files.ts';
import { LIST_PLACE } from '#src/site/start/list-place.ts';
import { PAGE_STATE, type PageState } from '#src/site/start/page-state.ts';
import type { BuiltSite } from './built-site.ts';
import { keepDraft } from './keep-draft.ts';
import { keepSearch } from './keep-search.ts';
import { paintFirstScreen } from './paint-first-screen.ts';
import { reserveList } from './reserve-list.ts';
import { startLater } from './start-later.ts';
import { usedCss } from './used-css.ts';

interface RenderedPage {
  readonly html: string;
  /** Elements for the head that only describe the document. */
  readonly metadata: string;
  readonly page: PublicPage;
  readonly language: Language;
  readonly state: PageState;
  readonly isStatic?: boolean | undefined;
}

/** Elements for the head, which React renders before all others. */
const HOISTED = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** The script of the order form. */
function draftScript({ posted }: PageState): string {
  const answer = posted ? asScriptText(draftToStore(firstContext(posted))) : '';
  return `<script data-key="${DRAFT_KEY}" data-fields="${TYPED_FIELDS.join(' ')}">(${keepDraft})(${answer})</script>`;
}

/** The script of the product list. */
const LIST_SCRIPT = `<script data-id="${RESTORED_LIST}" data-key="${LIST_PLACE}">(${reserveList})();(${keepSearch})()</script>`;

/** A rendered page as a whole document, which starts the site's script once it is painted. */
export function pageDocument(
  built: BuiltSite,
  { html, metadata, page, language, state, isStatic }: RenderedPage,
): string {
  const hoisted = HOISTED.exec(html)?.[0] ?? '';
  const body = html.slice(hoisted.length);
  const { styles, scriptsOf, laterScriptsOf, head } = built;
  const css = usedCss(built.css, body);
  const draft = page === 'home' ? draftScript(state) : '';
  const list = page === 'products' ? LIST_SCRIPT : '';
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"${isStatic ? ' data-static' : ''}><head>${head[language]}${hoisted}${metadata}<style>${css}</style><script>(${paintFirstScreen})()</script></head><body><div id="root">${body}</div>${list}<script type="application/json" id="${PAGE_STATE}">${asScriptText(state)}</script><script data-styles="${styles.join(' ')}" data-scripts="${scriptsOf(page, language).join(' ')}" data-later="${laterScriptsOf(page, language).join(' ')}">(${startLater})();(${preventFileNavigation})()</script>${draft}</body></html>`;
}
