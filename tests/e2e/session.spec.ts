import type { BrowserContext, Page } from '@playwright/test';
import { placeOrder } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { logOut, openDashboard } from './support/pages.ts';

const NAME = 'Sara of the shared computer';
const order = (page: Page) => page.getByRole('main').getByText(NAME);

/** Dispatches the event of the browser for entering or leaving the back/forward cache. */
const announce = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => void window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

const openTab = async (context: BrowserContext) => (await openDashboard(await context.newPage())).page;

test('ends the session in every document of the origin on a logout', async ({ context, site, tolerateConsole }) => {
  tolerateConsole(/status of 401/);
  const id = await placeOrder(site, { name: NAME });
  const [first, dashboard, about] = [await openTab(context), await openTab(context), await openTab(context)];
  await about.getByRole('banner').getByRole('link', { name: 'دربارهٔ ما' }).click();
  // Opened by its URL, without the dashboard.
  const single = await context.newPage();
  await single.goto(`/orders/${id}`);
  for (const page of [dashboard, single]) await expect(order(page).first()).toBeVisible();
  await logOut(first);
  await dashboard.waitForURL('/login');
  await expect(dashboard.getByText(NAME)).toHaveCount(0);
  await expect(single.getByText('برای دیدن این سفارش وارد شوید.')).toBeVisible();
  await expect(single.getByText(NAME)).toHaveCount(0);
  await expect(about.getByRole('banner').getByRole('link', { name: 'ورود مدیر' })).toBeVisible();
  expect(new URL(about.url()).pathname).toBe('/about');
});

test('hides the dashboard while the page is in the back/forward cache', async ({ context, site }) => {
  await placeOrder(site, { name: NAME });
  const page = await openTab(context);
  await expect(order(page).first()).toBeVisible();
  await announce(page, 'pagehide');
  await expect(order(page)).toHaveCount(0);
  await announce(page, 'pageshow');
  await expect(order(page).first()).toBeVisible();
});
