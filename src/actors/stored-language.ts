import { isLanguage, type Language, languageCookie } from '#src/domain/language/language.ts';
import { readLocal, writeLocal } from './browser-storage.ts';

/** Key of the language in localStorage. */
export const LANGUAGE_KEY = 'language';

/** Returns the stored language; null if there is none, it is invalid, or storage cannot be read. */
export function storedLanguage(): Language | null {
  const stored = readLocal(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

/** Stores a language, and sets the cookie from which the server takes the language of the next page. */
export function storeLanguage(language: Language): void {
  writeLocal(LANGUAGE_KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and without HTTPS.
  document.cookie = languageCookie(language, location.origin);
}

/** Stores the language requested by `?lang=`, if any. */
export function storeRequestedLanguage(): void {
  const requested = new URLSearchParams(location.search).get('lang');
  if (isLanguage(requested)) storeLanguage(requested);
}

/** Stores the language requested by `?lang=` and removes the parameter from the address. */
export function takeRequestedLanguage(): void {
  const url = new URL(location.href);
  if (!isLanguage(url.searchParams.get('lang'))) return;
  storeRequestedLanguage();
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}
