import { pageAt } from '#src/domain/page-paths.ts';
import { RECOVERIES, type Recovery } from '#src/domain/recovery.ts';

/** React's errors for a page that is not as the server rendered it. */
const MISMATCH = /\b(?:418|425)\b/;

/** Reports that React could not keep the page as the server rendered it, so that the workshop knows how often it happens. */
export function reportRecovery(error: unknown): void {
  console.error('site:', error);
  // A static host counts nothing.
  if (document.documentElement.hasAttribute('data-static')) return;
  const page: Recovery['page'] = pageAt(location.pathname)?.name ?? 'notFound';
  const kind: Recovery['kind'] = MISMATCH.test(String(error)) ? 'mismatch' : 'error';
  navigator.sendBeacon(`${RECOVERIES}?${new URLSearchParams({ page, kind })}`);
}
