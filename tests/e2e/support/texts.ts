import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Language } from '#src/domain/language/language.ts';
import { sampleProducts } from '#src/seed/sample-workshop.ts';

/** Languages of tests that run in each. */
export const LANGUAGES = ['fa', 'en'] as const satisfies readonly Language[];

const ENTRY = /^msgid "(.+)"\nmsgstr "(.*)"$/gm;
const english = new Map(
  ['messages', 'admin'].flatMap((catalog) => {
    const text = readFileSync(new URL(`../../../locales/en/${catalog}.po`, import.meta.url), 'utf8');
    return [...text.matchAll(ENTRY)].map(([, persian = '', translated = '']) => [persian, translated] as const);
  }),
);

/** Translates a message of the site from Persian into the language. */
export function translated(persian: string, language: Language): string {
  const text = language === 'fa' ? persian : english.get(persian);
  if (text === undefined) throw new Error(`The site has no message '${persian}'`);
  return text;
}

/** Returns the titles of the sample products in order. The first one has the id 1. */
export function sampleTitles(language: Language): string[] {
  return sampleProducts.map(({ title, titleEn }) => (language === 'fa' ? title : titleEn));
}

/** Result of `languageOf` on the home page. */
export const LANGUAGE_AT_HOME = {
  fa: { lang: 'fa', dir: 'rtl', title: 'کارگاه چرخ | قطعات رباتیک و مکانیکی سفارشی' },
  en: { lang: 'en', dir: 'ltr', title: 'Charkh Workshop | Custom robotic and mechanical parts' },
} as const;

/** Returns language, direction and title of the document. */
export function languageOf(page: Page) {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    title: document.title,
  }));
}
