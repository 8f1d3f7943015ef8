import { directionOf, type Language } from '#src/domain/language/language.ts';
import { firstContext } from '#src/machines/order-submission/first-context.ts';
import { draftToStore } from '#src/machines/order-submission/order-content.ts';
import { asScriptText } from '#src/site/head/structured-data.ts';
import type { RenderedPage } from '#src/site/routing/chunks.ts';
import { ANSWERED_DRAFT } from '#src/site/seam/early-draft.ts';
import { PAGE_STATE, type PageState } from '#src/site/seam/page-state.ts';
import type { BuiltSite } from './built-site.ts';
import { usedCss } from './used-css.ts';

interface DocumentParts {
  readonly html: string;
  /** Elements for the head that only describe the document. */
  readonly metadata: string;
  readonly page: RenderedPage;
  readonly language: Language;
  readonly state: PageState;
  readonly isStatic?: boolean | undefined;
}

/** Elements for the head, which React renders before all others. */
const HOISTED = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** The draft and receipt of a page that answers a posted order. */
function answeredDraft({ posted }: PageState): string {
  // The address of an expired receipt leaves the stored draft as it is.
  if (posted === undefined || posted.kind === 'expired') return '';
  return jsonElement(ANSWERED_DRAFT, draftToStore(firstContext(posted)));
}

/** An element with data, which no browser runs. */
function jsonElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${asScriptText(data)}</script>`;
}

/** A rendered page as a whole document, which starts the site's script once it is painted. */
export function pageDocument(
  built: BuiltSite,
  { html, metadata, page, language, state, isStatic }: DocumentParts,
): string {
  const hoisted = HOISTED.exec(html)?.[0] ?? '';
  const body = html.slice(hoisted.length);
  const { styles, scriptsOf, laterScriptsOf, head, inlineScripts } = built;
  const css = usedCss(built.css, body);
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"${isStatic ? ' data-static' : ''}><head>${head[language]}${hoisted}${metadata}<style>${css}</style><script>${inlineScripts.head}</script></head><body><div id="root">${body}</div>${jsonElement(PAGE_STATE, state)}${answeredDraft(state)}<script data-styles="${styles.join(' ')}" data-scripts="${scriptsOf(page, language).join(' ')}" data-later="${laterScriptsOf(page, language).join(' ')}">${inlineScripts.early}</script></body></html>`;
}
