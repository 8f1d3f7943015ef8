import { DRAFT_KEY } from '#src/actors/draft-store.ts';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { RESTORED_LIST } from '#src/features/shared/navigation/long-list.tsx';
import { firstContext } from '#src/machines/order-submission/first-context.ts';
import { draftToStore } from '#src/machines/order-submission/order-content.ts';
import { asScriptText } from '#src/site/head/structured-data.ts';
import type { PublicPage } from '#src/site/routing/lazy-pages.ts';
import { LIST_PLACE } from '#src/site/start/list-place.ts';
import { PAGE_STATE, type PageState } from '#src/site/start/page-state.ts';
import type { BuiltSite } from './built-site.ts';
import { INLINE_SCRIPTS } from './inline-scripts.ts';
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

/** Id of the element with the draft and receipt of a page that answers a posted order. */
const ANSWER = 'answered-draft';

/** The script of the order form. */
function draftScript({ posted }: PageState): string {
  const answer = posted ? jsonElement(ANSWER, draftToStore(firstContext(posted))) : '';
  return `${answer}<script data-key="${DRAFT_KEY}" data-fields="${TYPED_FIELDS.join(' ')}" data-answer="${ANSWER}">${INLINE_SCRIPTS.draft}</script>`;
}

/** An element with data, which no browser runs. */
function jsonElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${asScriptText(data)}</script>`;
}

/** The script of the product list. */
const LIST_SCRIPT = `<script data-id="${RESTORED_LIST}" data-key="${LIST_PLACE}">${INLINE_SCRIPTS.list}</script>`;

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
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"${isStatic ? ' data-static' : ''}><head>${head[language]}${hoisted}${metadata}<style>${css}</style><script>${INLINE_SCRIPTS.head}</script></head><body><div id="root">${body}</div>${list}${jsonElement(PAGE_STATE, state)}<script data-styles="${styles.join(' ')}" data-scripts="${scriptsOf(page, language).join(' ')}" data-later="${laterScriptsOf(page, language).join(' ')}">${INLINE_SCRIPTS.start}</script>${draft}</body></html>`;
}
