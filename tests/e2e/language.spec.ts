import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { languageOf } from './support/texts.ts';

const HOME = {
  fa: { lang: 'fa', dir: 'rtl', title: 'کارگاه گام | قطعات رباتیک و مکانیکی سفارشی' },
  en: { lang: 'en', dir: 'ltr', title: 'Gaam Workshop | Custom robotic and mechanical parts' },
} as const;

const expectLanguage = (page: Page) => expect.poll(() => languageOf(page));
const toggle = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).click();

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
  });
});
