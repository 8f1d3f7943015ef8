import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import { arriveAtDesk, desk, openDesk } from '../support/journey-desk.ts';
import { FLAWLESS, inspect } from '../support/journey-inspection.ts';
import { pixelsAcross, placeOrder, signIn, toast, twoPictures } from '../support/journey-order.ts';
import { journeySite } from '../support/journey-site.ts';

/** Milliseconds between two questions for new orders. */
const POLLING = 30_000;
/** Width of an A4 page in px. */
const PAPER = 794;
const NEWS = '۱ سفارش تازه رسیده است.';
const TITLE = /^پیشخوان/;
const TITLE_WITH_COUNT = /^\(۱\) پیشخوان/;
const ASK_LOGIN = 'برای دیدن این سفارش وارد شوید.';

const journey = openJourney();
const site = journeySite();

describe('a new order', () => {
  it('is noticed while the desk is open, and counted in the title until it was taken note of', async () => {
    await placeOrder(site, { name: 'سفارش دیروز' });
    const page = await (await journey.enter(site)).newPage();
    await page.clock.install();
    await page.goto(`${site.url}/dashboard`);
    await arriveAtDesk(page);
    const { orders } = desk(page);
    await orders.getByRole('link', { name: 'سفارش دیروز' }).waitFor();
    expect(await page.title()).toMatch(TITLE);

    await placeOrder(site, { name: 'سفارش امروز' });
    expect(await orders.getByRole('link', { name: 'سفارش امروز' }).count()).toBe(0);
    await page.clock.runFor(POLLING);
    await orders.getByRole('listitem').filter({ hasText: 'سفارش امروز' }).getByText('تازه', { exact: true }).waitFor();
    await orders.getByText(NEWS).waitFor();
    await eventually(() => page.title()).toMatch(TITLE_WITH_COUNT);
    const names = await orders.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(names).toEqual(['سفارش امروز', 'سفارش دیروز']);

    await orders.getByRole('button', { name: 'دیدم' }).click();
    await orders.getByText(NEWS).waitFor({ state: 'detached' });
    await eventually(() => page.title()).toMatch(TITLE);
  });
});

describe('an order on two desks', () => {
  it('is said to be gone already where it is completed for the second time (row 48)', async () => {
    journey.expectConsole(/status of 404.*orders\/delete/);
    const name = 'سفارش دوبار';
    await placeOrder(site, { name });
    const first = await openDesk(journey, site);
    const second = await first.context().newPage();
    await second.goto(`${site.url}/dashboard`);
    await arriveAtDesk(second);

    await complete(first, name);
    await toast(first, 'سفارش با موفقیت حذف شد.').waitFor();
    await complete(second, name);
    await toast(second, 'این سفارش پیش‌تر حذف شده بود.').waitFor();
    await desk(second).complete(name).waitFor({ state: 'detached' });
    await second.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

describe('the page of an order', () => {
  it('leads over the login to the whole order, which can be dialled and printed', async () => {
    journey.expectConsole(/status of 401.*\/api\/orders\//);
    const order = {
      name: 'مهسا نوری',
      phone: '+98 (912) 123-4567',
      description: 'یک چرخ‌دندهٔ ۲۴ دندانه\nبا سوراخ ۸ میلی‌متر',
    };
    const id = await placeOrder(site, order, await twoPictures());
    const page = await journey.visit(site, `/orders/${id}`);
    const main = page.getByRole('main');
    await main.getByText(ASK_LOGIN).waitFor();
    await main.getByRole('link', { name: 'ورود' }).click();
    await signIn(page);
    await page.waitForURL(`${site.url}/orders/${id}`);
    expect(await main.locator('a[href^="tel:"]').getAttribute('href')).toBe('tel:+989121234567');
    const pictures = main.locator('a[href*="/files/orders/"] img');
    await eventually(() => pictures.count()).toBe(2);
    expect(await Promise.all((await pictures.all()).map(pixelsAcross))).toEqual([1200, 640]);

    await expectReadableOnPaper(page, order.name, order.description);
  });
});

async function complete(page: Page, name: string): Promise<void> {
  await desk(page).complete(name).click();
  await page.getByRole('dialog', { name: 'تکمیل سفارش' }).getByRole('button', { name: 'تکمیل و حذف' }).click();
}

/** What can only be pressed stays off the paper, the order is on it, dark on light whatever the scheme. */
async function expectReadableOnPaper(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const main = page.getByRole('main');
  for (const text of texts) expect(await main.getByText(text).isVisible()).toBe(true);
  expect(await main.locator('time').isVisible()).toBe(true);
  expect(await main.locator('img:visible').count()).toBe(2);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await main.getByRole('button').count()).toBe(0);
  expect(await main.getByRole('link', { name: 'همهٔ سفارش‌ها' }).count()).toBe(0);
  const inks = await main.locator('dt, dd').evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
  expect(inks.map(lightness).filter((light) => light > 0.5)).toEqual([]);
  expect(await inspect(page, PAPER)).toEqual(FLAWLESS);
}

/** Of a colour as computed styles say it, from 0 to 1. */
function lightness(color: string): number {
  const channels = (color.match(/\d+(?:\.\d+)?/g) ?? []).slice(0, 3).map(Number);
  return Math.max(...channels) / 255;
}
