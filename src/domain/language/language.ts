/** The languages of the site; Persian is the first. */
export type Language = 'fa' | 'en';

/** The language of a visitor of whom nothing is known. */
export const DEFAULT_LANGUAGE: Language = 'fa';

/** Each language in its own words, for those who read no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { fa: 'فارسی', en: 'English' };

/** True for a value that names a language of the site, wherever it was read from. */
export function isLanguage(value: unknown): value is Language {
  return value === 'fa' || value === 'en';
}

/** The site's language for the locale of a catalogue that is active, or of none yet. */
export function languageOfLocale(locale: string): Language {
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
}

/** The language that the toggle switches to. */
export function otherLanguage(language: Language): Language {
  return language === 'fa' ? 'en' : 'fa';
}

/** The direction of a language's script, for the `dir` attribute. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'fa' ? 'rtl' : 'ltr';
}

/** The language for a country's ISO 3166-1 code: Persian for Iran, English for any other. */
export function languageOfCountry(country: string): Language {
  return country === 'IR' ? 'fa' : 'en';
}

/** The cookie that tells the server for a year in which language to render the pages of an origin. */
export function languageCookie(language: Language, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
