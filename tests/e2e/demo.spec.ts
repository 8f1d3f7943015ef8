import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { cartButton, screensLoaded } from './support/pages.ts';
import { openDemo, openServer } from './support/server.ts';

test('keeps the demo’s developers’ panel usable over a dialog, and open until it is closed', async ({
  visit,
  demo,
}) => {
  const page = await visit('/?inspect', {}, demo.url);
  const panel = page.getByRole('complementary', { name: 'Developers’ panel' });
  const filter = panel.getByRole('searchbox');
  const lines = panel.getByRole('region', { name: 'Log' }).getByRole('listitem');
  await cartButton(page).click();
  await page.locator('dialog:modal').waitFor();
  await filter.fill('cart ← xstate.init');
  await expect(lines).toHaveCount(1);
  await panel.getByRole('button', { name: /^session/ }).click();
  await expect(panel.locator('svg.diagram title', { hasText: /^session$/ })).toBeAttached();
  await page.keyboard.press('Escape');
  await filter.fill('');
  await expect.poll(() => lines.count()).toBeGreaterThan(1);

  await page.getByRole('navigation').getByRole('link', { name: 'نمونه‌کارها' }).first().click();
  await page.waitForURL('/products');
  await expect(panel).toBeVisible();
  await page.goto('/about');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(panel).toHaveCount(0);
});

test('removes the service worker of a demo after one visit to the site at its address', async ({
  visit,
  tolerateConsole,
}) => {
  // Later requests of the first page fail, since the demo is closed.
  tolerateConsole(/ERR_|Failed to fetch|MSW|status of 500|^error: site:/);
  const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
  const demo = await openDemo();
  // Closing the tab would remove the worker, so it stays open.
  const kept = await visit('/', {}, demo.url);
  await expect.poll(() => isControlled(kept)).toBe(true);
  // Otherwise it would request scripts of the demo, which the site does not have.
  await screensLoaded(kept);
  await demo.close();
  const site = await openServer({ PORT: new URL(demo.url).port });

  const page = await kept.context().newPage();
  await page.goto('/');
  expect(await isControlled(page)).toBe(true);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.reload();
  expect(await isControlled(page)).toBe(false);
  // An idle page loads the products, which would fail after its server has stopped.
  await page.context().close();
  await site.close();
});

test('scrolls to the part that the URL of an unrendered page names', async ({ visit, demo }) => {
  const page = await visit('/#order', {}, demo.url);
  await expect(page.locator('#order')).toBeInViewport({ ratio: 0.5 });
  await expect(page.locator('#order')).toBeFocused();
});
