import type { Language } from '#src/domain/language/language.ts';
import { PAGES } from '#src/domain/pages.ts';

/** Returns the address of a receipt, relative to the site. */
export function receiptPath(token: string, language: Language): string {
  return `${PAGES.home.path}?${new URLSearchParams({ lang: language, receipt: token })}#order`;
}
