import type { BrowserContext, Page, Route } from '@playwright/test';
import { placeOrder } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { hydrated, logOut, openDashboard } from './support/pages.ts';

const NAME = 'Sara of the shared computer';
const order = (page: Page) => page.getByRole('main').getByText(NAME);

/** Enters the back/forward cache, or leaves it, as the browser announces it. */
const announce = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => void window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

const openTab = async (context: BrowserContext) => (await openDashboard(await context.newPage())).page;

test('a logout reaches every document of the origin', async ({ context, site, tolerateConsole }) => {
  tolerateConsole(/status of 401/);
  const id = await placeOrder(site, { name: NAME });
  const [first, dashboard, about] = [await openTab(context), await openTab(context), await openTab(context)];
  await about.getByRole('banner').getByRole('link', { name: 'دربارهٔ ما' }).click();
  // Shown by the server's session alone.
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

test('a dashboard from the back/forward cache is hidden until the server confirms the session', async ({
  context,
  site,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  expectConsole(/status of 401/);
  await placeOrder(site, { name: NAME });
  const page = await openTab(context);
  await expect(order(page).first()).toBeVisible();
  await announce(page, 'pagehide');
  await expect(order(page)).toHaveCount(0);
  const calls: Route[] = [];
  await page.route('**/api/orders/getorders', (route) => calls.push(route));
  await announce(page, 'pageshow');
  await expect.poll(() => calls.length).toBe(1);
  await expect(page.getByText('در حال بررسی نشست…')).toBeVisible();
  await expect(order(page)).toHaveCount(0);
  await calls.shift()?.abort();
  await page.getByRole('main').getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect.poll(() => calls.length).toBe(1);
  await calls.shift()?.continue();
  await page.unroute('**/api/orders/getorders');
  await expect(order(page).first()).toBeVisible();

  // Meanwhile another document ended the session.
  await announce(page, 'pagehide');
  await context.clearCookies({ name: /session/ });
  await announce(page, 'pageshow');
  await page.waitForURL('/login');
  await expect(page.getByText(NAME)).toHaveCount(0);
});

test('an order from the back/forward cache is loaded again before it is shown', async ({
  context,
  site,
  expectConsole,
}) => {
  expectConsole(/status of 401/);
  const id = await placeOrder(site, { name: NAME });
  await openTab(context);
  const page = await context.newPage();
  await page.goto(`/orders/${id}`);
  await hydrated(page);
  await expect(order(page).first()).toBeVisible();
  await announce(page, 'pagehide');
  await expect(order(page)).toHaveCount(0);
  await context.clearCookies({ name: /session/ });
  await announce(page, 'pageshow');
  await expect(page.getByText('برای دیدن این سفارش وارد شوید.')).toBeVisible();
});
