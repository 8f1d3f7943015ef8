export type Language = 'fa' | 'en';

export const LANGUAGES: readonly Language[] = ['fa', 'en'];

/** Name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { fa: 'فارسی', en: 'English' };

export function isLanguage(value: unknown): value is Language {
  return value === 'fa' || value === 'en';
}

/** Returns the language of Lingui's active locale. Before a catalog is active, nothing is shown in any language. */
export function languageOfLocale(locale: string): Language {
  return isLanguage(locale) ? locale : 'fa';
}

/** The language that the toggle switches to. */
export function otherLanguage(language: Language): Language {
  return language === 'fa' ? 'en' : 'fa';
}

/** Returns the value of the `dir` attribute. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'fa' ? 'rtl' : 'ltr';
}

/** Returns Persian for Iran and English for any other country (ISO 3166-1 code). */
export function languageOfCountry(country: string): Language {
  return country === 'IR' ? 'fa' : 'en';
}

/** Returns the cookie (valid for a year) by which the server chooses the language of a page. */
export function languageCookie(language: Language, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
