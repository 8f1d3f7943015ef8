import type { Page } from '@playwright/test';
import { placeOrder } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { dashboardOf, signIn, toast } from './support/pages.ts';
import { LANGUAGES, translator } from './support/texts.ts';

const ORDERS = 100;
/** The first to come, and so the last in the list. */
const WANTED = {
  fa: { name: 'نگار رستمی', phone: '0912 555 7341' },
  en: { name: 'Nora Reed', phone: '+44 20 7946 8252' },
};

/** How far down the page is scrolled. */
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe(`among ${ORDERS} orders`, () => {
  test.use({ server: 'own', visitor: { calm: true } });

  test.beforeEach(async ({ site }) => {
    for (const order of Object.values(WANTED)) await placeOrder(site, order);
    for (let number = 2; number < ORDERS; number += 1) {
      await placeOrder(site, { name: `Customer ${number}`, phone: `0935${1_000_000 + number}` });
    }
  });

  test('the admin finds one by its phone, completes it on its page and is back in the list', async ({ visit }) => {
    for (const language of LANGUAGES) {
      const t = translator(language);
      const { name, phone } = WANTED[language];
      const page = await visit('/dashboard', { language });
      await signIn(page);
      const { orders, products } = dashboardOf(page);
      const rows = orders.locator('li h4');
      await expect(rows.first()).toBeVisible();

      // Neither list buries the other.
      const parts = page.getByRole('navigation', { name: t('بخش‌های پیشخوان') });
      await parts.getByRole('link', { name: t('محصولات') }).click();
      await expect(products.getByRole('heading', { level: 2 })).toBeInViewport();
      await parts.getByRole('link', { name: t('سفارش‌ها') }).click();
      await expect(orders.getByRole('heading', { level: 2 })).toBeInViewport();

      // The way back from an order, and from those beside it, leads to the same place.
      await rows.nth(7).scrollIntoViewIfNeeded();
      const place = await scrolled(page);
      expect(place).toBeGreaterThan(300);
      const [first = '', second = ''] = (await rows.allTextContents()).slice(7, 9);
      await rows.nth(7).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
      await page.keyboard.press(language === 'fa' ? 'ArrowLeft' : 'ArrowRight');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
      await page.getByRole('link', { name: t('همهٔ سفارش‌ها') }).click();
      await expect(rows.nth(7)).toBeInViewport();
      await expect.poll(() => scrolled(page)).toBe(place);

      await page.getByRole('searchbox').first().fill(phone.slice(-4));
      await expect(rows).toHaveText([name]);
      await rows.getByRole('link', { name }).click();
      await expect(page).toHaveTitle(new RegExp(`^${name} · `));
      await page.getByRole('button', { name: t('تکمیل سفارش {name}', { name }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('تکمیل و حذف') })
        .click();
      await toast(page, t('سفارش با موفقیت حذف شد.')).waitFor();
      await expect(page).toHaveURL(new RegExp(`/dashboard\\?orders=${phone.slice(-4)}$`));
      await expect(rows).toHaveCount(0);
      await expect(page.getByRole('searchbox').first()).toHaveValue(phone.slice(-4));
    }
  });
});
