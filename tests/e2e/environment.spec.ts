import type { Locator, Page } from '@playwright/test';
import { workshop } from '#workshop/details.ts';
import { addProduct, placeOrder } from './support/api.ts';
import { PIXEL, twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { addFirst, cartButton, hydrated, openDashboard, orderForm } from './support/pages.ts';

test('states how to reach the workshop if the script cannot be loaded', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED.*\/index-/);
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  const unopened = page.locator('.unopened');
  await expect(unopened).toHaveCSS('visibility', 'hidden');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Animation.setPlaybackRate', { playbackRate: 20 });
  await expect(unopened).toHaveCSS('visibility', 'visible');
  expect((await unopened.innerText()).split(workshop.email)).toHaveLength(3);
  await page.unroute('**/assets/index-*.js');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(unopened).toHaveCount(0);
});

test('shows products, order form and cart in an older browser', async ({ context }) => {
  await context.addInitScript(() => {
    Object.assign(window, { matchMedia: undefined, IntersectionObserver: undefined, requestIdleCallback: undefined });
    Object.assign(Document.prototype, { startViewTransition: undefined });
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
    Object.assign(AbortSignal, { any: undefined, timeout: undefined });
    Object.assign(URL, { parse: undefined });
  });
  const page = await context.newPage();
  await page.goto('/products');
  // Before hydration a click on the card loads another document, and the cart is empty there.
  await hydrated(page);
  await expect(page.locator('article')).toHaveCount(12);
  await addFirst(page);
  await page.locator('article').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL('/products/1');
  await cartButton(page).click();
  await page.getByRole('button', { name: 'استعلام این قطعه‌ها' }).click();
  await expect(page.locator('#order')).toBeFocused();
  await orderForm(page).files.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: PIXEL });
  await expect(orderForm(page).chosen.getByText('۱ کیلوبایت')).toBeVisible();
});

test.describe('other ways to look at the page', () => {
  test('outlines every button and card in forced colours', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('article')).toHaveCount(5);
    await page.emulateMedia({ forcedColors: 'active' });
    const outlines = await page
      .locator('main a[class*="button"], main button[class*="button"], article')
      .evaluateAll((all) =>
        all.map((element) => {
          const { borderTopColor, backgroundColor, borderTopWidth } = getComputedStyle(element);
          return borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
        }),
      );
    expect(outlines.length).toBeGreaterThan(10);
    expect(outlines.every(Boolean)).toBe(true);
  });

  test('shows the line between drawing and picture, and its handle, in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    for (const path of ['/', '/products/2']) {
      await page.goto(path);
      const line = page.locator('span:has(+ [type=range])');
      await expect(line).toBeVisible();
      for (const part of [line, line.locator('> span')]) {
        await expect(part).toHaveCSS('outline-style', 'solid');
        await expect(part).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
      }
    }
  });

  test('keeps controls and texts within the window at twice the font size', async ({ page }) => {
    const tools = await page.context().newCDPSession(page);
    await tools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/about?lang=en');
      expect([width, await outsideOf(page)]).toEqual([width, []]);
    }
  });

  for (const language of ['fa', 'en'] as const) {
    test(`enlarges the headline of home with the root font in ${language}`, async ({ visit }) => {
      const page = await visit('/', { language });
      const headline = page.getByRole('heading', { level: 1 });
      const fontSize = () => headline.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
        const usual = await fontSize();
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
        expect.soft((await fontSize()) / usual, `${width} px`).toBeGreaterThan(1.1);
      }
    });
  }

  for (const language of ['fa', 'en']) {
    test(`keeps controls and texts in ${language} within the window with a root font of 32 px`, async ({ page }) => {
      await page.goto(`/about?lang=${language}`);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
      for (const width of [360, 720, 768, 1040, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, await outsideOf(page)]).toEqual([width, []]);
      }
    });
  }

  for (const language of ['fa', 'en'] as const) {
    test(`scrolls no page sideways in ${language} at 360 px with a root font of 32 px`, async ({
      visit,
      expectConsole,
    }) => {
      expectConsole(/status of 404/);
      const page = await visit('/', { language, width: 360 });
      for (const path of ['/', '/products', '/products/1', '/about', '/login', '/no-such-page']) {
        await page.goto(path);
        await hydrated(page);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft([path, width]).toEqual([path, 360]);
      }
    });
  }

  test('scrolls the cart to its last button at 400 %, without scrolling sideways', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/products');
    await addFirst(page);
    await cartButton(page).click();
    const last = page.getByRole('button', { name: 'خالی کردن سبد استعلام' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    const dialog = page.getByRole('dialog');
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

test('writes a phone number in Arabic digits from left to right', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const phone = page.getByRole('textbox', { name: 'شمارهٔ تماس' });
  await phone.fill('٠٩١٢ ٣٤٥ ٦٧٨٩');
  await phone.click({ position: { x: 4, y: 20 } });
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
});

test.describe('a heap of combining marks', () => {
  test.use({ server: 'own' });
  const MARKS = '\u0651'.repeat(25);
  const HEAP = `س${MARKS}`;

  /** Returns the pixels above an element, into which its text could overflow, once nothing there loads or moves any more. */
  async function above(element: Locator): Promise<Buffer> {
    let before = await pixelsAbove(element);
    for (;;) {
      const now = await pixelsAbove(element);
      if (now.equals(before)) return now;
      before = now;
    }
  }

  async function pixelsAbove(element: Locator): Promise<Buffer> {
    const box = await element.boundingBox();
    if (box === null) throw new Error('nothing to see');
    const height = 100;
    return element.page().screenshot({ clip: { ...box, y: box.y - height - 16, height } });
  }

  async function expectInItsPlace(element: Locator): Promise<void> {
    await element.scrollIntoViewIfNeeded();
    await expect(element).toContainText(HEAP);
    const heaped = await above(element);
    await element.evaluate((place, marks) => {
      place.textContent = place.textContent?.replaceAll(marks, '') ?? null;
    }, MARKS);
    expect(heaped.equals(await above(element))).toBe(true);
  }

  test('clips a heap of combining marks in a product and in an order', async ({ page, site }) => {
    const texts = { title: HEAP, shortDescription: HEAP, fullDescription: HEAP };
    const id = await addProduct(site, texts, (await twoImages())[0]);
    await placeOrder(site, { name: HEAP, phone: '024 5555', description: HEAP });
    await page.goto(`/products/${id}`);
    await hydrated(page);
    await expectInItsPlace(page.getByRole('heading', { level: 1 }));
    await expectInItsPlace(page.locator('main p').first());
    await openDashboard(page);
    const row = page.getByRole('listitem').filter({ hasText: '024 5555' });
    await expectInItsPlace(row.getByRole('heading', { level: 4 }).getByRole('link'));
    await expectInItsPlace(row.locator('p'));
    await row.getByRole('link').first().click();
    await expectInItsPlace(page.locator('h1 bdi'));
    await expectInItsPlace(page.locator('main dd').filter({ hasText: /^\s*س/ }));
  });
});

/** Returns the texts of visible controls and paragraphs that extend beyond the window. */
function outsideOf(page: Page): Promise<(string | null)[]> {
  return page.locator('a:visible, button:visible, p:visible, td:visible, dd:visible').evaluateAll((all) =>
    all
      .map((element) => [element.textContent, element.getBoundingClientRect()] as const)
      .filter(([, { left, right }]) => left < 0 || right > window.innerWidth)
      .map(([text]) => text),
  );
}
