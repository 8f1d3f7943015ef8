import type { Page, Route } from '@playwright/test';
import { expect, lookupResponse, test } from './support/fixtures.ts';
import { languageOf } from './support/texts.ts';

const HOME = {
  fa: { lang: 'fa', dir: 'rtl', title: 'کارگاه گام | قطعات رباتیک و مکانیکی سفارشی' },
  en: { lang: 'en', dir: 'ltr', title: 'Gaam Workshop | Custom robotic and mechanical parts' },
} as const;
/** Milliseconds after which the country look-up is given up. */
const DEADLINE = 3_000;

const expectLanguage = (page: Page) => expect.poll(() => languageOf(page));
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('language'));
const toggle = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).click();

/** Lets the page work on what has just reached it: it stays Persian, and nothing was stored. */
async function expectUnmoved(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
  expect(await languageOf(page)).toEqual(HOME.fa);
  expect(await stored(page)).toBeNull();
}

test.describe('a first visit', () => {
  for (const [country, language] of [
    ['US', 'en'],
    ['IR', 'fa'],
  ] as const) {
    test(`from ${country} reads ${language}, also after a reload, and asks for the country only once`, async ({
      visit,
    }) => {
      let asked = 0;
      const answer = (route: Route) => {
        asked += 1;
        return route.fulfill(lookupResponse(country));
      };
      const page = await visit('/', { language: null, country: answer });
      await expectLanguage(page).toEqual(HOME[language]);
      await expect.poll(() => stored(page)).toBe(language);
      await page.reload();
      await expectLanguage(page).toEqual(HOME[language]);
      expect(asked).toBe(1);
    });
  }

  test('waits 3 s for the country look-up; an answer after that changes nothing', async ({ enter }) => {
    const { promise: asked, resolve: country } = Promise.withResolvers<Route>();
    const page = await (await enter({ language: null, country })).newPage();
    await page.clock.install();
    await page.goto('/');
    const lookup = await asked;
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('country'));
    await page.clock.runFor(DEADLINE);
    await cancelled;
    await expectLanguage(page).toEqual(HOME.fa);
    await lookup.fulfill(lookupResponse('US')).catch(() => {});
    await expectUnmoved(page);
  });
});

test.describe('the chosen language', () => {
  test('reaches the other open tabs', async ({ page, context }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/products/1');
    await toggle(page, 'English');
    const title = 'Single-Stage Planetary Gearbox | Gaam Workshop';
    await expectLanguage(other).toEqual({ lang: 'en', dir: 'ltr', title });
    await other.bringToFront();
    await toggle(other, 'فارسی');
    await expectLanguage(page).toEqual(HOME.fa);
  });

  test('is the last one of twenty quick changes, in texts, direction, title and manifest alike, also after a reload [4.language.change]', async ({
    page,
  }) => {
    await page.goto('/');
    const button = page.getByRole('banner').getByRole('button', { name: 'English' });
    await button.evaluate((element: HTMLElement) => {
      for (let press = 0; press < 21; press += 1) element.click();
    });
    await expectLanguage(page).toEqual(HOME.en);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The part you can’t find gets made here.');
    const manifest = await page.locator('link[rel="manifest"]').evaluate(async (link: HTMLLinkElement) => {
      const response = await fetch(link.href);
      const { lang, name } = await response.json();
      return [response.headers.get('content-type'), lang, name];
    });
    expect(manifest).toEqual(['application/manifest+json', 'en', 'Gaam Workshop']);
    await page.reload();
    await expectLanguage(page).toEqual(HOME.en);
    expect(await stored(page)).toBe('en');
  });
});
