import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import { journeySite } from '../support/journey-site.ts';
import { LANGUAGES, sampleTitles } from '../support/journey-words.ts';

const WORDS = {
  fa: {
    query: 'براکت',
    hits: 2,
    count: '۲ قطعه',
    none: 'هیچ قطعه‌ای پیدا نشد',
    all: 'نمایش همهٔ قطعه‌ها',
    toggle: 'English',
  },
  en: { query: 'gEaR', hits: 3, count: '3 parts', none: 'No part found', all: 'Show all parts', toggle: 'فارسی' },
} as const;

const GEARBOX = 'گیربکس سیاره‌ای تک‌مرحله‌ای';
const MOUNT = 'براکت موتور نما ۱۷';
/** Arabic yeh and kaf, no half-space, a space for it, Latin and Arabic-Indic digits, harakat and tatweel. */
const SPELLINGS: readonly (readonly [query: string, title: string])[] = [
  ['گيربكس', GEARBOX],
  ['نما 17', MOUNT],
  ['سیارهای', GEARBOX],
  ['نما ١٧', MOUNT],
  ['تک مرحله', GEARBOX],
  ['مـُوتـور', MOUNT],
];

const journey = openJourney();
const site = journeySite();

describe.each(LANGUAGES)('the title search in %s', (language) => {
  const words = WORDS[language];
  const titles = sampleTitles(language);
  const expected = titles.filter((title) => title.toLowerCase().includes(words.query.toLowerCase()));

  it('shows what contains the words, counts and marks it, and writes the query into the URL [5.search.match, 5.search.query]', async () => {
    const page = await journey.visit(site, '/products', { language });
    await searchBox(page).fill(words.query);
    await eventually(() => hits(page)).toEqual(expected);
    expect(expected).toHaveLength(words.hits);
    expect(await count(page).innerText()).toBe(words.count);
    const marks = await page.locator('mark').allInnerTexts();
    expect(marks.map((mark) => mark.toLowerCase())).toEqual(expected.map(() => words.query.toLowerCase()));
    await eventually(async () => new URL(page.url()).searchParams.get('q')).toBe(words.query);
  });

  it('keeps the query over a product and Back, a reload, and a link that somebody shared [5.search.query]', async () => {
    const page = await journey.visit(site, `/products?q=${encodeURIComponent(words.query)}`, { language });
    await eventually(() => hits(page)).toEqual(expected);
    await page
      .getByRole('main')
      .getByRole('link', { name: expected[0] ?? '', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: expected[0] ?? '' }).waitFor();
    await page.goBack();
    await eventually(() => hits(page)).toEqual(expected);
    await page.reload();
    await eventually(() => hits(page)).toEqual(expected);
    expect(await searchBox(page).inputValue()).toBe(words.query);
  });

  it('says that nothing was found, in words that stay words, and leads back to everything', async () => {
    const query = '.*[(\\<b>';
    const page = await journey.visit(site, '/products', { language });
    await searchBox(page).fill(query);
    await page.getByRole('main').getByText(query).waitFor();
    expect(await count(page).innerText()).toBe(words.none);
    await page.getByRole('button', { name: words.all }).click();
    await eventually(() => hits(page)).toEqual(titles);
    await eventually(async () => new URL(page.url()).search).toBe('');
    expect(await searchBox(page).inputValue()).toBe('');
  });

  it('stays on the page, as it is, when Enter is pressed', async () => {
    const page = await journey.visit(site, '/products', { language });
    await eventually(() => hits(page)).toEqual(titles);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await searchBox(page).fill(words.query);
    await searchBox(page).press('Enter');
    await eventually(async () => new URL(page.url()).searchParams.get('q')).toBe(words.query);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });
});

describe('the title search in Persian', () => {
  it('finds a title however its letters, marks, spaces and digits were typed [5.search.folding]', async () => {
    const page = await journey.visit(site, '/products');
    for (const [query, title] of SPELLINGS) {
      await searchBox(page).fill(query);
      await eventually(() => hits(page)).toEqual([title]);
    }
  });

  it('asks the other titles anew, with the same query, when the language changes', async () => {
    const page = await journey.visit(site, '/products?q=NEMA');
    await page.getByText(WORDS.fa.none).waitFor();
    await page.getByRole('banner').getByRole('button', { name: WORDS.fa.toggle }).click();
    await eventually(() => hits(page)).toEqual(['NEMA 17 Motor Mount']);
    expect(new URL(page.url()).searchParams.get('q')).toBe('NEMA');
  });
});

function searchBox(page: Page) {
  return page.getByRole('searchbox');
}

function hits(page: Page): Promise<string[]> {
  return page.getByRole('main').locator('article').getByRole('heading').allInnerTexts();
}

/** How many were found, as it is announced. */
function count(page: Page) {
  return page.getByRole('main').getByRole('status').first();
}
