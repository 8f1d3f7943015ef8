import type { Language } from '#src/domain/language/language.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';

/** Returns the address of a receipt, relative to the site. */
export function receiptPath(token: string, language: Language): string {
  return `${PAGE_PATHS.home}?${new URLSearchParams({ lang: language, receipt: token })}#order`;
}
