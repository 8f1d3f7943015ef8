import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import {
  fillOrder,
  orderForm,
  passTimeTrap,
  pixelsAcross,
  signIn,
  timeFromClickToHome,
  toast,
  twoPictures,
} from '../support/journey-order.ts';
import { type MortalSite, openMortalSite } from '../support/journey-site.ts';
import { languageOf } from '../support/journey-words.ts';

const ORDER = {
  name: 'Sara Rezaei',
  phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  description: 'A helical gear with 24 teeth, broken in the middle',
} as const;

const journey = openJourney();
let site: MortalSite;

beforeAll(async () => {
  site = await openMortalSite();
});
afterAll(() => site?.close());

it('brings an order with two pictures from a visitor to the admin, over the death of the server', async () => {
  await orderAsVisitor();
  await site.kill();
  await site.restart();
  const desk = await journey.visit(site, '/dashboard');
  const files = await readOrder(desk);
  expect(files).toHaveLength(2);
  await expectFilesForAdminAlone(desk, files);
  await completeOrder(desk);
  await expectFilesGone(desk, files);
  await logOut(desk);
});

async function orderAsVisitor(): Promise<void> {
  const page = await journey.visit(site, '/', { language: null, country: 'US' });
  await eventually(() => languageOf(page)).toEqual({
    lang: 'en',
    dir: 'ltr',
    title: 'Gaam Workshop | Custom robotic and mechanical parts',
  });
  await page.getByRole('banner').getByRole('button', { name: 'فارسی' }).click();
  await eventually(() => languageOf(page)).toEqual({
    lang: 'fa',
    dir: 'rtl',
    title: 'کارگاه گام | قطعات رباتیک و مکانیکی سفارشی',
  });

  const { files, chosen, send, name, phone, description } = orderForm(page);
  await fillOrder(page, ORDER);
  await files.setInputFiles(await twoPictures());
  await eventually(() => chosen.locator('img').count()).toBe(2);
  expect(await Promise.all((await chosen.locator('img').all()).map(pixelsAcross))).toEqual([1200, 640]);
  await passTimeTrap(page);
  await send.click();
  await toast(page, 'سفارش با موفقیت ارسال شد!').waitFor();
  expect(await Promise.all([name, phone, description].map((field) => field.inputValue()))).toEqual(['', '', '']);
  await eventually(() => chosen.count()).toBe(0);
}

/** Signs in and opens the order from the list; the addresses of its pictures. */
async function readOrder(page: Page): Promise<string[]> {
  await page.waitForURL('**/login');
  await signIn(page);
  await page.waitForURL('**/dashboard');
  await page.getByRole('main').getByRole('link', { name: ORDER.name }).click();
  await page.waitForURL('**/orders/*');
  const sheet = page.getByRole('main');
  await sheet.getByText(ORDER.description).waitFor();
  expect(await sheet.locator('a[href^="tel:"]').getAttribute('href')).toBe('tel:09121234567');
  const pictures = sheet.locator('a[href*="/files/orders/"] img');
  await eventually(() => pictures.count()).toBe(2);
  expect(await Promise.all((await pictures.all()).map(pixelsAcross))).toEqual([1200, 640]);
  return pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
}

async function completeOrder(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'همهٔ سفارش‌ها' }).click();
  await page.getByRole('button', { name: `تکمیل سفارش ${ORDER.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'تکمیل سفارش' });
  await dialog.getByRole('button', { name: 'تکمیل و حذف' }).click();
  await toast(page, 'سفارش با موفقیت حذف شد.').waitFor();
  await page.getByText('هیچ سفارشی یافت نشد.').waitFor();
}

/** Pictures of an order are for the admin alone. */
async function expectFilesForAdminAlone(page: Page, files: readonly string[]): Promise<void> {
  for (const file of files) {
    expect((await page.request.get(file)).headers()['content-type']).toMatch(/^image\/(?:jpeg|png)$/);
    expect((await fetch(file)).status).toBe(401);
  }
}

async function expectFilesGone(page: Page, files: readonly string[]): Promise<void> {
  for (const file of files) expect((await page.request.get(file)).status()).toBe(404);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'ورود مدیر' }).click();
  const confirm = page.getByRole('main').getByRole('button', { name: 'خروج' });
  await confirm.waitFor();
  const wayHome = timeFromClickToHome(page);
  await confirm.click();
  await toast(page, 'در حال انتقال به صفحهٔ اصلی').waitFor();
  const time = await wayHome;
  expect(time).toBeGreaterThanOrEqual(2_400);
  expect(time).toBeLessThan(5_000);
  expect(await page.getByRole('link', { name: 'پیشخوان' }).count()).toBe(0);
}
