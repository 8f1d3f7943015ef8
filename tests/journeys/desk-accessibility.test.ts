import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#src/contract/limits.generated.ts';
import type { Language } from '#src/contract/types.ts';
import { eventually, openJourney } from '../support/journey.ts';
import { addProduct, fillProduct, type VideoOnDisk, videoOf } from '../support/journey-desk.ts';
import { FLAWLESS, inspect } from '../support/journey-inspection.ts';
import { type ChosenFile, placeOrder, signIn, twoPictures } from '../support/journey-order.ts';
import { openSite, type Site } from '../support/journey-site.ts';
import { LANGUAGES, sampleTitles } from '../support/journey-words.ts';

const WORDS = {
  fa: { add: 'افزودن محصول', edit: 'ویرایش', remove: 'حذف' },
  en: { add: 'Add product', edit: 'Edit', remove: 'Delete' },
} as const;
const LONG_WORD = 'چرخ‌دنده‌'.repeat(20);
/** As long as a customer's name may be. */
const LONG_NAME = LONG_WORD.slice(0, limits.OrderForm.name.maxLength);
const TEXTS = { title: LONG_WORD, shortDescription: LONG_WORD, fullDescription: LONG_WORD };

const form = (page: Page) => page.locator('form:has([name=video])');
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).first().click();

/** What the desk shows, and the way there. */
type Scene = (page: Page, language: Language) => Promise<unknown>;

const SCENES: Readonly<Record<string, Scene>> = {
  'the empty form of a new product, once it was submitted': async (page, language) => {
    await press(page, WORDS[language].add);
    await form(page).locator('[type=submit]').click();
    await form(page).locator('[name=title][aria-invalid=true]').waitFor();
  },
  'the filled form of a new product, with a refused file and a failed upload': async (page, language) => {
    journey.expectConsole(/status of 507/);
    await press(page, WORDS[language].add);
    await fillProduct(page, TEXTS);
    await form(page).locator('[name=image]').setInputFiles(picture);
    await form(page).locator('[name=video]').setInputFiles(video.path);
    await eventually(() => form(page).locator('figure :is(img, video)').count()).toBe(2);
    const text = { name: `${'a-long-name'.repeat(10)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('text') };
    await form(page).locator('[name=video]').setInputFiles(text);
    await form(page).getByRole('alert').getByText(text.name).waitFor();
    await page.route('**/uploads/**', (route) => route.fulfill({ status: 507, body: LONG_WORD }));
    await form(page).locator('[type=submit]').click();
    await form(page).getByRole('alert').getByText(LONG_WORD).waitFor();
  },
  'the form of a product with a video': async (page, language) => {
    await press(page, `${WORDS[language].edit} ${sampleTitles(language)[0]}`);
    await form(page).locator('[name=titleEn]').waitFor();
    await form(page).locator('figure video').waitFor();
  },
  'the form of a product whose videos do not play': async (page, language) => {
    await page.route('**/files/videos/**', (route) => route.fulfill({ contentType: 'video/mp4', body: LONG_WORD }));
    await press(page, `${WORDS[language].edit} ${sampleTitles(language)[0]}`);
    const noVideo = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from(LONG_WORD) };
    await form(page).locator('[name=video]').setInputFiles(noVideo);
    await eventually(() => form(page).locator('figure [role=alert]').count()).toBe(2);
  },
  'the question before a changed draft goes': async (page, language) => {
    await press(page, WORDS[language].add);
    await fillProduct(page, TEXTS);
    await press(page, `${WORDS[language].edit} ${sampleTitles(language)[1]}`);
    await page.getByRole('dialog').waitFor();
  },
  'the question before a product with a long title goes': async (page, language) => {
    await press(page, `${WORDS[language].remove} ${LONG_WORD}`);
    await page.getByRole('dialog').waitFor();
  },
  'the page of an order from somebody with a long name': async (page) => {
    await page.locator('#orders h3 a').click();
    await page.getByRole('main').locator('dd', { hasText: LONG_NAME }).waitFor();
  },
  'the page of a product with a long title': async (page) => {
    await page.locator(`#products a[href="/products/${longId}"]`).click();
    await page.getByRole('heading', { level: 1, name: LONG_WORD }).waitFor();
  },
};

const journey = openJourney();
let site: Site;
let video: VideoOnDisk;
let picture: ChosenFile;
/** The product that is called by one long word. */
let longId: number;

beforeAll(async () => {
  [site, video, [picture]] = await Promise.all([openSite(), videoOf(1_000_000), twoPictures()]);
  longId = await addProduct(site, TEXTS, picture);
  await placeOrder(site, { name: LONG_NAME });
});
afterAll(() => Promise.all([site?.close(), video?.remove()]));

describe.each(LANGUAGES)('in %s, nothing is to be mended for an admin at', (language) => {
  it.each(Object.entries(SCENES))('%s', async (_name, bringAbout) => {
    const page = await journey.visit(site, '/dashboard', { language, calm: true });
    await page.waitForURL('**/login');
    await signIn(page);
    await page.locator('#products li').first().waitFor();
    await page.locator('#orders li').first().waitFor();
    await bringAbout(page, language);
    expect(await inspect(page)).toEqual(FLAWLESS);
  });
});
