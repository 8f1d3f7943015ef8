import type { Page, Route } from '@playwright/test';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { cartButton, orderForm } from './support/pages.ts';

const PAGES = ['/', '/about', '/products', '/products?q=1', '/products/3', '/products/999', '/login', '/nowhere'];

/** Opens a page and waits until the site's script goes on from what the server rendered. */
async function hydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('hydrated', () => document.documentElement.setAttribute('data-hydrated', ''));
  });
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

for (const language of ['fa', 'en'] as const) {
  test(`what the server rendered in ${language} is hydrated as it is, and nothing in it is asked for again`, async ({
    enter,
    tolerateConsole,
  }) => {
    tolerateConsole(/status of 404/);
    const context = await enter({ language });
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of PAGES) {
      const page = await context.newPage();
      await hydrated(page, path);
      expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, language]);
      await page.close();
    }
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
}

test('without JavaScript the menu, the links, the search and the change of language work', async ({ visit }) => {
  const page = await visit('/', { scripting: false, width: 360 });
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'فهرست' }).click();
  await banner.getByRole('navigation').getByRole('link', { name: 'نمونه‌کارها' }).click();
  await expect(page).toHaveTitle('نمونه‌کارها | کارگاه گام');
  await page.getByRole('searchbox').fill('گیربکس');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await banner.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html[lang="en"][dir="ltr"]')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('گیربکس');
  await page.goto('/products');
  await page.getByRole('link', { name: 'Single-Stage Planetary Gearbox' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Single-Stage Planetary Gearbox');
});

test('what is typed, chosen and pressed before the script is there is taken up by it', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/');
  const { fill, files, chosen, send, failure, expectTexts } = orderForm(page);
  const order = { name: 'Early', phone: '09121234567', description: 'A gear' };
  await fill(order);
  await files.setInputFiles(await twoImages());
  await page
    .getByRole('button', { name: /^افزودن به سبد/ })
    .first()
    .click();
  await send.click();
  arrival.resolve();
  await expect(cartButton(page, 'قطعه‌های شما، ۱ قطعه')).toBeVisible();
  await expect(chosen.locator('img')).toHaveCount(2);
  await expect(failure).toContainText('خیلی سریع بود');
  await expectTexts(order);
});

test('what is typed into a page of another language than the stored one stays where the page changes to it', async ({
  page,
}) => {
  // As the site of before kept it, without a cookie.
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/');
  const { fill, expectTexts } = orderForm(page);
  const order = { name: 'Early', phone: '09121234567', description: 'A gear' };
  await fill(order);
  arrival.resolve();
  await expect(page.locator('html[lang="en"]')).toBeVisible();
  await expectTexts(order);
});

test('a page whose script cannot be had can still be read, searched and left', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/products');
  await page.getByRole('searchbox').fill('گیربکس');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('nothing moves on a phone while a page arrives, in whichever order its styles do', async ({
  enter,
  tolerateConsole,
}) => {
  tolerateConsole(/status of 404/);
  const context = await enter({ language: 'fa', width: 412 });
  await context.addInitScript(() => {
    const moves: number[] = [];
    Object.assign(window, { moves });
    const observer = new PerformanceObserver((list) =>
      moves.push(...list.getEntries().map((move) => move.toJSON().value)),
    );
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/products', '/products/1', '/login', '/nowhere']) {
    const page = await context.newPage();
    const held: Route[] = [];
    await page.route('**/assets/*.css', (route) => held.unshift(route));
    await page.goto(path, { waitUntil: 'commit' });
    const styles = await page.locator('script[data-styles]').getAttribute('data-styles');
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(styles?.split(' ').length ?? 1);
    for (const route of held.splice(0)) {
      await route.fulfill({ response: await route.fetch() });
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    }
    const moves: number[] = await page.evaluate('moves');
    const sum = moves.reduce((total, move) => total + move, 0);
    expect([path, sum < 0.01 ? 'stays' : sum]).toEqual([path, 'stays']);
    await page.close();
  }
});
