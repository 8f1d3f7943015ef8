import { writeFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { LANGUAGES } from '#src/domain/language/language.ts';
import { ordersNamed } from './support/api.ts';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { holdScripts, hydrated, openDashboard, orderForm, receiptOn, signIn } from './support/pages.ts';

/** All pages in one language, and in the other those that carry data. */
const PAGES = {
  fa: ['/', '/about', '/products', '/products?q=1', '/products/3', '/products/999', '/login', '/nowhere'],
  en: ['/', '/products', '/products/3'],
};

for (const language of LANGUAGES) {
  test(`hydrates the pages in ${language} without requesting their data again`, async ({ enter, tolerateConsole }) => {
    tolerateConsole(/status of 404/);
    const context = await enter({ language });
    // The list is loaded once the page is idle, which never happens here.
    await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of PAGES[language]) {
      const page = await context.newPage();
      await page.goto(path);
      await hydrated(page);
      expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, language]);
      await page.close();
    }
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    // The language button is labelled in the other language.
    const fonts = asked.flatMap((path) => /vazirmatn-(\w+)-/.exec(path)?.[1] ?? []);
    expect([...new Set(fonts)].sort()).toEqual(language === 'fa' ? ['persian'] : ['latin', 'persian']);
  });
}

test('offers menu, links, search and the change of language without JavaScript', async ({ visit }) => {
  const page = await visit('/', { scripting: false, width: 360 });
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'فهرست' }).click();
  await banner.getByRole('navigation').getByRole('link', { name: 'نمونه‌کارها' }).click();
  await expect(page).toHaveTitle('نمونه‌کارها | کارگاه چرخ');
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

test('states without JavaScript that the login needs it', async ({ visit }) => {
  const page = await visit('/login?lang=en', { scripting: false, language: null });
  await signIn(page);
  await expect(page).toHaveURL('/login?lang=en');
  await expect(page.getByText('Logging in needs JavaScript. Please turn it on in your browser.')).toBeVisible();
  await expect(page.locator('[name=password]')).toHaveValue('');
});

test('returns to the login if an extension submits its form past the script', async ({ page }) => {
  await page.goto('/login');
  await hydrated(page);
  await expect(page.getByText('JavaScript')).toBeHidden();
  await page.locator('form:has([name=password])').evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForLoadState();
  await hydrated(page);
  await signIn(page);
  await page.waitForURL('/dashboard');
});

test('corrects, sends and acknowledges an order without JavaScript', async ({ site, visit, expectConsole }) => {
  expectConsole(/status of 400/);
  const page = await visit('/?lang=en', { scripting: false, language: null });
  const { fill, files, send, form, expectTexts } = orderForm(page);
  const order = { name: 'No Script', phone: '12', description: 'A gear\nof <brass>' };
  await fill(order);
  await send.click();
  await expect(form.getByText('This phone number is too short.')).toBeInViewport();
  await expect(form.getByText('The order is not complete yet.')).toBeVisible();
  await expectTexts(order);
  await page.locator('[name=phone]').fill('09121234567');
  await files.setInputFiles(await twoImages());
  await send.click();
  const receipt = page.getByRole('region', { name: 'Order receipt' });
  await expect(receipt).toBeInViewport();
  const number = await receipt.locator('dd').nth(1).innerText();
  for (const text of ['No Script', '09121234567', 'of <brass>']) await expect(receipt).toContainText(text);
  await expectTexts({ name: '', phone: '', description: '' });
  await page.reload();
  await expect(receipt).toContainText(number);
  expect(await ordersNamed(site, 'No Script')).toBe(1);
  const dashboard = await openDashboard(await visit('/'));
  await dashboard.orders.getByRole('link', { name: 'No Script' }).first().click();
  await expect(dashboard.page.getByRole('main').locator('img')).toHaveCount(2);
});

test('goes back to the typed text without JavaScript if an order is too large, before and after a correction', async ({
  visit,
  expectConsole,
}, testInfo) => {
  expectConsole(/status of 4(?:00|13)/);
  const page = await visit('/?lang=en', { scripting: false, language: null });
  const { fill, files, send, form, expectTexts } = orderForm(page);
  const tooLarge = testInfo.outputPath('too-large.png');
  await writeFile(tooLarge, Buffer.alloc(110_000_000));
  const sendTooLarge = async (order: { name: string; phone: string; description: string }) => {
    await fill(order);
    await files.setInputFiles(tooLarge);
    await send.click();
    await expect(page.getByText("with your browser's Back button")).toBeVisible();
    await page.goBack();
    await expectTexts(order);
  };
  await sendTooLarge({ name: 'No Script', phone: '12', description: 'A gear\nof <brass>' });
  await files.setInputFiles([]);
  await send.click();
  await expect(form.getByText('This phone number is too short.')).toBeInViewport();
  await sendTooLarge({ name: 'No Script', phone: '09121234567', description: 'A gear\nof steel' });
});

test('searches and sends an order on pages whose script is unavailable', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/index-'));
  await page.goto('/');
  await failed;
  const { fill, send } = orderForm(page);
  await fill({ name: 'Late Script', phone: '09121234567', description: 'A gear' });
  // The next page has its script and hydrates the receipt.
  await page.unroute('**/assets/*.js');
  await send.click();
  await page.waitForURL(/receipt/);
  await hydrated(page);
  const receipt = receiptOn(page);
  await expect(receipt).toContainText('Late Script');
  await receipt.getByRole('button', { name: 'بستن رسید' }).click();
  await expect(receipt).toHaveCount(0);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/products');
  await page.getByRole('searchbox').fill('گیربکس');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('shifts no layout on a phone while a page and its styles are loaded', async ({ enter, tolerateConsole }) => {
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
  for (const path of ['/', '/about', '/products', '/products/1', '/login', '/nowhere']) {
    const page = await context.newPage();
    const held: Route[] = [];
    await page.route('**/assets/*.css', (route) => held.unshift(route));
    await page.goto(path, { waitUntil: 'commit' });
    const styles = await page.locator('script[data-styles]').getAttribute('data-styles');
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(styles?.split(' ').length ?? 1);
    await page.evaluate('document.fonts.ready.then(() => { moves.length = 0; })');
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

/**
 * Runs in the page. Notes for each frame whether it shows the last section, each change once. While the document is parsed,
 * another section is the last one.
 */
function noteLastSection(): void {
  const frames: boolean[] = [];
  Object.assign(window, { frames });
  const note = () => {
    const isParsed = document.readyState !== 'loading';
    const section = isParsed ? document.querySelector('main > :last-child > *') : null;
    const isShown = section?.checkVisibility();
    if (isShown !== undefined && frames.at(-1) !== isShown) frames.push(isShown);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

for (const { visit, frames, load } of [
  { visit: 'on a first visit', frames: [false, true], load: (page: Page) => page.goto('/') },
  { visit: 'after a reload', frames: [true], load: (page: Page) => page.reload() },
  { visit: 'at a URL with a hash', frames: [true], load: (page: Page) => page.goto('/#order') },
  { visit: 'at a URL with a text fragment', frames: [true], load: (page: Page) => page.goto('/#:~:text=سفارش') },
]) {
  const order = frames[0] ? 'with' : 'before';
  test(`a phone paints the first screen ${order} the rest ${visit}`, async ({ enter }) => {
    const page = await (await enter({ language: 'fa', width: 412 })).newPage();
    await page.goto('/about');
    await page.addInitScript(noteLastSection);
    await load(page);
    await hydrated(page);
    // The rest follows from the second frame after hydration.
    await expect.poll(() => page.evaluate('frames')).toEqual(frames);
    await expect(page.locator('html')).not.toHaveAttribute('data-first-screen');
  });
}

test('a phone lays out the rest as soon as the visitor moves, even before the scripts arrive', async ({ enter }) => {
  const page = await (await enter({ language: 'fa', width: 412 })).newPage();
  await page.addInitScript(ignoreLongTimeouts);
  await holdScripts(page);
  const section = page.locator('#order > *').first();
  const isShown = () => section.evaluate((element) => element.checkVisibility());
  for (const move of [() => page.mouse.wheel(0, 50), () => page.keyboard.press('Tab'), () => page.mouse.down()]) {
    await page.goto('/');
    expect(await isShown()).toBe(false);
    await move();
    await expect.poll(isShown).toBe(true);
  }
});

/** Runs in the page. On a slow machine, the page would lay out everything after 3 s. */
function ignoreLongTimeouts(): void {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((run: () => void, delay = 0) =>
    delay < 3_000 ? setTimeout(run, delay) : 0) as typeof setTimeout;
}

test('scrolls to the order form by a link before the page is laid out', async ({ page }) => {
  for (const from of ['/', '/about', '/products']) {
    await page.goto(from);
    await hydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'سفارش قطعه' }).click();
    await expect(page.locator('#order')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'سفارش ساخت قطعه' })).toBeInViewport();
  }
});
