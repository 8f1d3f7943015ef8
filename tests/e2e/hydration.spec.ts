import type { Page, Request } from '@playwright/test';
import { addPart, ordersNamed, productsOf } from './support/api.ts';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import {
  addFirst,
  cartButton,
  comeOnline,
  holdScripts,
  hydrated,
  orderForm,
  receiptOn,
  targetFocused,
} from './support/pages.ts';
import { visitorState } from './support/visitor-state.ts';

const ORDER = { name: 'Early', phone: '09121234567', description: 'A gear' };

const scrollDown = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test.use({ visitor: { motion: true } });

test.describe('hydration', () => {
  test('keeps focus, caret and scroll position at an address that names a part', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/#order');
    await targetFocused(page);
    const { field } = orderForm(page);
    await field('name').pressSequentially('Sara');
    await field('name').press('Home');
    await scrollDown(page, 1_500);
    const before = await visitorState(page);
    release();
    await hydrated(page);
    expect(await visitorState(page)).toEqual({ ...before, focused: 'name', caret: [0, 0] });
    await expect(field('name')).toHaveValue('Sara');
  });

  test('keeps the place after a reload at an address that names a part', async ({ page }) => {
    await page.goto('/#order');
    await hydrated(page);
    await scrollDown(page, 876);
    await page.reload();
    await hydrated(page);
    expect(await scrolled(page)).toBe(876);
  });

  test('keeps the place and the focus that the skip link led to', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/products');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    const before = await visitorState(page);
    release();
    await hydrated(page);
    expect(await visitorState(page)).toEqual(before);
  });

  test('starts with the cart closed after a reload with the cart open', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await addFirst(page);
    await cartButton(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await cartButton(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('keeps the focus on the link to a video, which then plays in its place', async ({ site, page }) => {
    const product = (await productsOf(site)).find(({ video }) => video);
    const release = await holdScripts(page);
    await page.goto(`/products/${product?.id}`);
    const link = page.getByRole('link', { name: 'ویدیوی' });
    await link.focus();
    release();
    await hydrated(page);
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('video[controls]')).toBeFocused();
  });

  test('shows a password whose box was ticked before', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/login');
    await page.locator('[name=password]').fill('secret');
    await page.getByRole('checkbox').check();
    release();
    await hydrated(page);
    await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text');
    await expect(page.locator('[name=password]')).toHaveValue('secret');
    await expect(page.getByRole('checkbox')).toBeChecked();
  });
});

test('the skip link of a second page leaves the place of the first behind', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => scrolled(page)).toBe(900);
  await page.getByRole('banner').getByRole('link', { name: 'دربارهٔ ما' }).click();
  await expect(page).toHaveTitle('دربارهٔ ما | کارگاه چرخ');
  const main = page.locator('#main');
  await page.getByRole('link', { name: 'رفتن به محتوای اصلی' }).focus();
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();
  // The site scrolls at the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(main).toBeInViewport();
  expect(await scrolled(page)).toBe(0);
});

test.describe('before hydration', () => {
  test('everything that is typed, chosen and pressed has its effect', async ({ site, page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    const { form, fill, files, send } = orderForm(page);
    await fill({ ...ORDER, name: 'Early Sender' });
    await files.setInputFiles(await twoImages());
    await addFirst(page);
    await send.click();
    await expect(form).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('button[aria-busy=true]')).toHaveCount(1);
    const sent: Request[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request));
    release();
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
    const receipt = receiptOn(page);
    await expect(receipt).toContainText('Early Sender');
    await expect(receipt.locator('img')).toHaveCount(2);
    await expect(form).not.toHaveAttribute('aria-busy');
    expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(['/api/orders/orders']);
    expect(await ordersNamed(site, 'Early Sender')).toBe(1);
  });

  test('a part that is added early appears in the cart at hydration, once', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await addFirst(page);
    const labels = await cartButton(page).evaluateHandle((button) => {
      const shown: (string | null)[] = [button.ariaLabel];
      new MutationObserver(() => shown.push(button.ariaLabel)).observe(button, { attributeFilter: ['aria-label'] });
      return shown;
    });
    release();
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(await labels.jsonValue()).toEqual(['سبد استعلام، خالی', 'سبد استعلام، ۱ قطعه']);
    await expect(page.locator('main [aria-busy]')).toHaveCount(0);
  });

  test('the page stays where the visitor scrolled after a press', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await addFirst(page);
    await scrollDown(page, 0);
    release();
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
    await expect(page.getByRole('button', { name: /^افزایش تعداد/ })).toBeFocused();
    expect(await scrolled(page)).toBe(0);
  });

  test('the page stays without a focus if the visitor clicked on a plain text after a press', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await addFirst(page);
    // The other parts of the page take the focus themselves.
    await page.getByRole('banner').click({ position: { x: 2, y: 2 } });
    expect((await visitorState(page)).focused).toBe('BODY');
    release();
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
    await expect(page.getByRole('button', { name: /^افزایش تعداد/ })).toBeVisible();
    expect((await visitorState(page)).focused).toBe('BODY');
  });

  test('a search keeps its text at a click right after hydration', async ({ page }) => {
    // A slow device: the click comes before React's scheduler does anything else.
    await page.addInitScript(() =>
      document.addEventListener('hydrated', () => {
        MessagePort.prototype.postMessage = () => {};
        const end = performance.now() + 20;
        while (performance.now() < end);
      }),
    );
    const release = await holdScripts(page);
    await page.goto('/products?q=gear');
    const search = page.getByRole('searchbox');
    await search.fill('');
    release();
    await page.waitForURL('/products');
    await search.click();
    await expect(search).toHaveValue('');
  });

  test('a typed order has the height that it has after hydration', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const release = await holdScripts(page);
    await page.goto('/');
    const { form, field } = orderForm(page);
    const height = () => form.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
    // The first screen is painted without the form. A visitor who scrolls adds it.
    await page.mouse.wheel(0, 1);
    await expect.poll(height).toBeGreaterThan(0);
    const empty = await height();
    await field('name').fill('Sara');
    const typed = await height();
    expect(typed).toBeGreaterThan(empty);
    release();
    await hydrated(page);
    expect(await height()).toBe(typed);
    await field('name').fill('');
    expect(await height()).toBe(empty);
  });

  test('the language of an address is kept when the visitor leaves the page at once', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/about?lang=en');
    await page.unrouteAll();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Work samples' }).click();
    await page.waitForURL('/products');
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work samples');
  });

  test('an untouched page changes its language without the script, in the same history entry', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/products?q=gear&lang=fa');
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    release();
    await hydrated(page);
    await expect(page).toHaveURL('/products?q=gear');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  test('a language chosen by the keyboard keeps the focus', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/about');
    await page.getByRole('banner').getByRole('button', { name: 'English' }).press('Enter');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
    await expect(page.getByRole('banner').getByRole('button', { name: 'فارسی' })).toBeFocused();
  });

  test('a reload keeps a typed search', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/products');
    await page.getByRole('searchbox').pressSequentially('گیربکس');
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('گیربکس');
    await expect(page.getByRole('searchbox')).toHaveAttribute('dir', 'auto');
    release();
    await expect(page).toHaveURL(`/products?q=${encodeURIComponent('گیربکس')}`);
  });
});

test.describe('a list that has grown', () => {
  test.use({ server: 'own' });

  test('is at the same place after a reload', async ({ site, page }) => {
    for (let number = 13; number <= 30; number += 1) await addPart(site, number);
    await page.goto('/products');
    await hydrated(page);
    const parts = page.getByRole('article');
    await expect(async () => {
      await parts.last().scrollIntoViewIfNeeded();
      await expect(parts).toHaveCount(30, { timeout: 100 });
    }).toPass();
    await parts.nth(24).scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    const release = await holdScripts(page);
    await page.reload();
    expect(await scrolled(page)).toBe(before);
    release();
    await hydrated(page);
    await expect(parts.nth(24)).toBeInViewport();
    expect(await scrolled(page)).toBe(before);
    await expect(page.locator('#list')).not.toHaveAttribute('style', /min-height/);
  });
});

test('the next page receives nothing of what was typed on the first', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await orderForm(page).field('name').fill('Sara');
  release();
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'ورود مدیر' }).click();
  await expect(page.locator('[name=username]')).toBeVisible();
  await expect(page.locator('[name=username]')).toHaveValue('');
});

test('a missing script is requested again when the browser is online again', async ({ page, expectConsole }) => {
  expectConsole(/ERR_/);
  await page.route('**/assets/*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await page.goto('/');
  await failed;
  await page.unrouteAll();
  await comeOnline(page);
  await hydrated(page);
});
