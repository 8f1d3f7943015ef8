import { PAGES, type PageName } from './pages.ts';

/** Address to which a page reports that React could not keep it as the server rendered it. */
export const RECOVERIES = '/recoveries';

const KINDS = ['mismatch', 'error'] as const;

/** One report. It contains no text of the page and nothing about the visitor. */
export interface Recovery {
  readonly page: PageName | 'notFound';
  /** `mismatch` if the page was not as rendered, mostly because an extension had changed it; `error` for all else. */
  readonly kind: (typeof KINDS)[number];
}

/** Returns the report in the parameters of a request, or null if there is none. */
export function recoveryIn(parameters: unknown): Recovery | null {
  const { page, kind } = Object(parameters);
  return isPage(page) && KINDS.includes(kind) ? { page, kind } : null;
}

const isPage = (page: unknown): page is Recovery['page'] =>
  typeof page === 'string' && (page === 'notFound' || Object.hasOwn(PAGES, page));
