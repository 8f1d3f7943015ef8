import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { LANGUAGES, sampleTitles } from './support/texts.ts';

const QUERIES = {
  fa: { query: 'براکت', count: '۲ قطعه' },
  en: { query: 'gEaR', count: '3 parts' },
} as const;

const GEARBOX = 'گیربکس سیاره‌ای تک‌مرحله‌ای';
const MOUNT = 'براکت موتور نما ۱۷';
/** Arabic yeh and kaf; Latin digits, harakat and tatweel: the rest of the folding is the domain's. */
const SPELLINGS: readonly (readonly [query: string, title: string])[] = [
  ['گيربكس', GEARBOX],
  ['نما 17', MOUNT],
  ['مـُوتـور', MOUNT],
];

const box = (page: Page) => page.getByRole('searchbox');
const hits = (page: Page) => page.getByRole('main').locator('article').getByRole('heading');
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const queryOf = (page: Page) => expect.poll(() => new URL(page.url()).searchParams.get('q'));

for (const language of LANGUAGES) {
  test.describe(`the title search in ${language}`, () => {
    test.use({ visitor: { language } });
    const { query, count: found } = QUERIES[language];
    const titles = sampleTitles(language);
    const expected = titles.filter((title) => title.toLowerCase().includes(query.toLowerCase()));

    test('shows what contains the words, counts and marks it, and the URL keeps it over Back, reload and a link [5.search.match, 5.search.query]', async ({
      page,
    }) => {
      await page.goto('/products');
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      await box(page).fill(query);
      await box(page).press('Enter');
      await expect(hits(page)).toHaveText(expected);
      await expect(count(page)).toHaveText(found);
      await expect(page.locator('mark')).toHaveText(expected.map(() => new RegExp(`^${query}$`, 'i')));
      await queryOf(page).toBe(query);
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
      await hits(page).first().getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: expected[0] ?? '' })).toBeVisible();
      await page.goBack();
      await expect(hits(page)).toHaveText(expected);
      await page.reload();
      await expect(hits(page)).toHaveText(expected);
      await expect(box(page)).toHaveValue(query);
    });
  });
}

test('finds a title however its letters, marks, spaces and digits were typed [5.search.folding]', async ({ page }) => {
  await page.goto('/products');
  for (const [query, title] of SPELLINGS) {
    await box(page).fill(query);
    await expect(hits(page)).toHaveText([title]);
  }
});

test('asks the other titles anew, with the same query, when the language changes', async ({ page }) => {
  await page.goto('/products?q=NEMA');
  await expect(count(page)).toHaveText('هیچ قطعه‌ای پیدا نشد');
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(hits(page)).toHaveText(['NEMA 17 Motor Mount']);
  await queryOf(page).toBe('NEMA');
});
