import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { bracket, twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { FLAWLESS, inspect } from './support/inspection.ts';
import {
  logOut,
  modelDrawn,
  openDashboard,
  orderForm,
  pixelsAcross,
  receiptOn,
  signIn,
  toast,
} from './support/pages.ts';
import { LANGUAGE_AT_HOME, languageOf } from './support/texts.ts';

/** Width of an A4 page in px. */
const PAPER = 794;
/** Default margins of browsers. */
const PAPER_MARGINS = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
const ORDER = {
  name: 'Sara Rezaei',
  phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  description: 'یک چرخ‌دندهٔ ۲۴ دندانه\nبا سوراخ ۸ میلی‌متر',
} as const;

/** Returns the natural widths of loaded images in px. */
async function widthsOf(images: Locator): Promise<readonly number[]> {
  return Promise.all((await images.all()).map(pixelsAcross));
}

test.use({ server: 'own', visitor: { country: 'US', motion: true } });

test('passes an order with images from a visitor to the admin, who prints and completes it', async ({
  enter,
  visit,
  site,
  expectConsole,
}) => {
  expectConsole(/status of 401.*\/api\/orders\/|^error: order:/);
  const page = await visit('/', { language: null });
  await expect.poll(() => languageOf(page)).toEqual(LANGUAGE_AT_HOME.en);
  await page.getByRole('banner').getByRole('button', { name: 'فارسی' }).click();
  await expect.poll(() => languageOf(page)).toEqual(LANGUAGE_AT_HOME.fa);
  const form = orderForm(page);
  await form.fill(ORDER);
  const model = await bracket('پایه.stl');
  await form.files.setInputFiles([...(await twoImages()), model]);
  await expect(form.chosen.locator('img')).toHaveCount(2);
  const size = '۶۰\u2009×\u2009۵۰\u2009×\u2009۵۲ میلی‌متر';
  await expect(form.chosen.getByText(size)).toBeVisible();
  // The picture that is sent along.
  await expect(form.form.getByRole('img', { name: model.name, exact: true })).toBeVisible();
  await form.send.click();
  await toast(page, 'order.sent').waitFor();
  const pictures = receiptOn(page).locator('dd img');
  await expect.poll(() => widthsOf(pictures)).toEqual([1200, 1200, 640]);
  await expect(receiptOn(page).getByText(size)).toBeVisible();
  await form.expectTexts({ name: '', phone: '', description: '' });
  await expect(form.chosen).toHaveCount(0);
  await page.close();

  await site.kill();
  await site.restart();
  const admin = await (await enter()).newPage();
  const dashboard = await openDashboard(admin);
  const main = admin.getByRole('main');
  const thumbnails = dashboard.orders.locator('img');
  const images = main.locator('a[href*="/files/orders/"] img');
  // After the logout, the server refuses pictures that are still loading.
  await expect.poll(() => widthsOf(thumbnails)).toEqual([1200, 168, 168]);
  await dashboard.orders.getByRole('link', { name: ORDER.name }).click();
  await admin.waitForURL('/orders/*');
  const address = admin.url();
  await expect.poll(() => widthsOf(images)).toEqual([1200, 1200, 640]);
  const downloading = admin.waitForEvent('download');
  await main.getByRole('link', { name: 'دریافت پایه.stl' }).click();
  const download = await downloading;
  expect([download.suggestedFilename(), await readFile(await download.path())]).toEqual([model.name, model.buffer]);
  await main.getByRole('button', { name: 'چرخاندن پایه.stl' }).click();
  await modelDrawn(main);
  const turned = main.getByRole('img', { name: /^پایه\.stl، ۶۰/ });
  const isometric = main.getByRole('button', { name: 'سه‌بعدی' });
  await expect(isometric).toHaveAttribute('aria-pressed', 'true');
  await turned.dragTo(turned, { sourcePosition: { x: 60, y: 60 }, targetPosition: { x: 120, y: 60 } });
  await expect(isometric).toHaveAttribute('aria-pressed', 'false');
  await main.getByRole('button', { name: 'بالا' }).click();
  await modelDrawn(main);
  await logOut(admin);
  await expect(admin.getByRole('link', { name: 'پیشخوان' })).toHaveCount(0);
  expect((await admin.request.get('/api/orders/getorders')).status()).toBe(401);
  await admin.goto(address);
  await main.getByRole('link', { name: 'ورود' }).click();
  await signIn(admin);
  await admin.waitForURL(address);
  await expect(main.locator('a[href^="tel:"]')).toHaveAttribute('href', 'tel:+989121234567');
  await expect.poll(() => widthsOf(images)).toEqual([1200, 1200, 640]);
  const files = await images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
  for (const file of files) {
    expect((await admin.request.get(file)).headers()['content-type']).toMatch(/^image\/(?:jpeg|png|webp)$/);
    expect((await fetch(file)).status).toBe(401);
  }

  // The printed page contains only the order, in dark on light in either scheme, and no controls.
  await admin.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = main.getByRole('region', { name: ORDER.name });
  for (const text of [ORDER.name, ORDER.description]) await expect(sheet.getByText(text)).toBeVisible();
  await expect(main.locator('img:visible')).toHaveCount(3);
  await expect(admin.getByRole('banner')).toBeHidden();
  await expect(admin.getByRole('contentinfo')).toBeHidden();
  await expect(main.getByRole('button')).toHaveCount(0);
  const inks = await main.locator('dt, dd').evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
  const lightness = (color: string) => Math.max(...(color.match(/\d+(?:\.\d+)?/g) ?? []).slice(0, 3).map(Number));
  expect(inks.map(lightness).filter((light) => light > 127)).toEqual([]);
  expect(await inspect(admin, PAPER)).toEqual(FLAWLESS);

  const sheets = await admin.pdf({ format: 'A4', margin: PAPER_MARGINS });
  expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await admin.emulateMedia({ media: null });
  await main.getByRole('link', { name: 'همهٔ سفارش‌ها' }).click();
  await dashboard.completeOrder(ORDER.name);
  await toast(admin, 'order.completed').waitFor();
  await expect(dashboard.orders.getByText('هیچ سفارشی یافت نشد.')).toBeVisible();
  await admin.getByRole('link', { name: 'انجام‌شده' }).click();
  await main.getByRole('button', { name: `بازگرداندن سفارش ${ORDER.name}` }).click();
  await toast(admin, 'order.restored').waitFor();
  await admin.getByRole('link', { name: 'سفارش‌ها' }).click();
  await dashboard.completeOrder(ORDER.name);
  await admin.getByRole('link', { name: 'انجام‌شده' }).click();
  for (const file of files) expect((await admin.request.get(file)).status()).toBe(200);
  await main.getByRole('link', { name: ORDER.name, exact: true }).click();
  await main.getByRole('button', { name: `حذف همیشگی سفارش ${ORDER.name}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'حذف برای همیشه' }).click();
  await toast(admin, 'order.removed').waitFor();
  // The server deletes files after it has answered.
  for (const file of files) await expect.poll(async () => (await admin.request.get(file)).status()).toBe(404);
});
