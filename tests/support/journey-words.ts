import type { Page } from 'playwright-core';
import type { Language } from '#src/contract/types.ts';
import { sampleProducts } from '#src/seed/workshop.ts';

/** Both languages, for the journeys that are told once in each. */
export const LANGUAGES = ['fa', 'en'] as const satisfies readonly Language[];

/** Titles of the sample workshop's products in their order; the first one's id is 1. */
export function sampleTitles(language: Language): string[] {
  return sampleProducts.map(({ title, titleEn }) => (language === 'fa' ? title : titleEn));
}

/** What the document says of its language, and its title. */
export function languageOf(page: Page) {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    title: document.title,
  }));
}
