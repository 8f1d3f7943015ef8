import type { Page } from '@playwright/test';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { placeOrder } from './support/api.ts';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { openDashboard } from './support/pages.ts';

const TEXTS = { title: 'چرخ‌دندهٔ تازه', shortDescription: 'کوتاه', fullDescription: 'کامل' };

/** System notification of the page. */
interface Shown {
  readonly title: string;
  readonly body: string | undefined;
  isClosed: boolean;
  readonly onclick: () => void;
}

declare global {
  var shownNotifications: Shown[];
}

/** Runs in the page. Records its notifications, which are granted once the page has asked. */
function recordNotifications(): void {
  let isAsked = false;
  globalThis.shownNotifications = [];
  class Recorded implements Shown {
    static get permission() {
      return isAsked ? 'granted' : 'default';
    }
    static async requestPermission() {
      isAsked = true;
    }
    isClosed = false;
    onclick = () => {};
    readonly title: string;
    readonly body: string | undefined;
    constructor(title: string, options?: NotificationOptions) {
      this.title = title;
      this.body = options?.body;
      if (isAsked) globalThis.shownNotifications.push(this);
    }
    close() {
      this.isClosed = true;
    }
  }
  Object.assign(window, { Notification: Recorded });
}

const shown = (page: Page) =>
  page.evaluate(() => globalThis.shownNotifications.map(({ title, body, isClosed }) => ({ title, body, isClosed })));

/** Moves the focus to another window, or back to the page. */
const turnAway = (page: Page, isAway: boolean) =>
  page.evaluate((away) => {
    document.hasFocus = () => !away;
    window.dispatchEvent(new Event(away ? 'blur' : 'focus'));
  }, isAway);

test.use({ server: 'own' });

test('leads the admin from a new product to its English text, and shows new orders in a notification', async ({
  context,
  site,
}) => {
  await context.addInitScript(recordNotifications);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 625 });
  const main = page.getByRole('main');
  const { form, field, fill, save, orders, products } = await openDashboard(page);
  const newest = products.locator('li').filter({ hasText: TEXTS.title });

  await products.getByRole('button', { name: 'افزودن محصول' }).click();
  await fill(TEXTS);
  await field('image').setInputFiles((await twoImages())[0]);
  await field('shortDescription').focus();
  await page.keyboard.press('Tab');
  await expect(field('fullDescription')).toBeFocused();
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const saveTop = await save.evaluate((button) => button.getBoundingClientRect().top);
  await expect.poll(() => field('fullDescription').evaluate(bottomOf)).toBeLessThan(saveTop);
  await save.click();
  await expect(newest.getByText(TEXTS.title)).toBeInViewport();
  await expect(newest.getByRole('button').first()).toBeFocused();
  await products.getByRole('button', { name: 'نوشتن متن انگلیسی' }).click();
  await expect(field('titleEn')).toBeFocused();
  await field('titleEn').fill('A new gear');
  await field('descriptionEn').fill('Short');
  await save.click();
  await expect(form).toHaveCount(0);
  await expect(newest.getByText(TEXTS.title)).toBeInViewport();

  await main.getByRole('button', { name: 'از سفارش تازه خبرم کن' }).click();
  await expect(main.getByTitle('از سفارش تازه باخبر می‌شوید.')).toBeVisible();
  await turnAway(page, true);
  const id = await placeOrder(site, { name: 'سارا' });
  await main.getByRole('button', { name: 'به‌روزرسانی' }).click();
  const title = '۱ سفارش تازه رسیده است.';
  const body = `\u2068سارا\u2069 · \u2066# ${orderNumber(id)}\u2069`;
  await expect.poll(() => shown(page)).toEqual([{ title, body, isClosed: false }]);
  await page.evaluate(() => globalThis.shownNotifications[0]?.onclick());
  await page.waitForURL('/dashboard#orders');
  await expect(orders).toBeFocused();
  await turnAway(page, false);
  await placeOrder(site, { name: 'رضا' });
  await main.getByRole('button', { name: 'به‌روزرسانی' }).click();
  await expect(orders.getByRole('link', { name: 'رضا' })).toBeVisible();
  expect(await shown(page)).toEqual([{ title, body, isClosed: true }]);
});
