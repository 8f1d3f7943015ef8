import type { BrowserContext, Locator, Page } from '@playwright/test';
import { placeOrder } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { hydrated, logOut, openDashboard, signIn, toast } from './support/pages.ts';
import { LANGUAGES } from './support/texts.ts';

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

for (const language of LANGUAGES) {
  test(`covers neither the login form nor the admin's tools with toasts in ${language}`, async ({
    visit,
    expectConsole,
  }) => {
    expectConsole(/status of 401/);
    const page = await visit('/login', { language });
    await hydrated(page);
    await signIn(page, 'wrong');
    await expectInEachWindow(page, toast(page, 'login.failed', language), async (box) => {
      const heading = await boxOf(page.getByRole('main').getByRole('heading', { level: 1 }));
      expect(box.y + box.height).toBeLessThan(heading.y);
    });
    await signIn(page);
    await page.waitForURL('/dashboard');
    const succeeded = toast(page, 'login.succeeded', language).and(page.locator('[data-y-position=bottom]'));
    await expectInEachWindow(page, succeeded, (box, { width, height }) => {
      const start = language === 'fa' ? width - box.x - box.width : box.x;
      expect([start, height - box.y - box.height]).toEqual([16, 16]);
    });
  });
}

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown');
  return box;
}

/** Checks the place of a toast on a phone and on a laptop. */
async function expectInEachWindow(
  page: Page,
  shown: Locator,
  check: (box: Box, window: (typeof WINDOWS)[number]) => Promise<void> | void,
): Promise<void> {
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await shown.waitFor();
    await check(await boxOf(shown), window);
  }
}
