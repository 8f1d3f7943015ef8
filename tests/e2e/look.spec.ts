import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { formatNumber } from '#src/domain/text/digits.ts';
import { expect, test } from './support/fixtures.ts';
import { brightShare, inkBelowMiddle } from './support/pixels.ts';
import { LANGUAGES } from './support/texts.ts';

const sizeOf = (width: number, height: number) => ({ width, height });
const WINDOWS = [sizeOf(360, 740), sizeOf(1440, 900)];
/** A phone's window and laptops', less what the browser takes. */
const LOW_WINDOWS = [sizeOf(360, 640), sizeOf(1366, 625), sizeOf(1280, 640)];

/** As if the owner's images were photos on white paper, on a page that the browser renders. */
async function photographProducts(page: Page): Promise<void> {
  const white = await sharp({ create: { width: 12, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await page.route('**/files/products/*', (route) => route.fulfill({ contentType: 'image/png', body: white }));
  await page.route(/:\d+\/products(\/1)?$/, (route) => route.fulfill({ path: '.build/site/index.html' }));
  await page.route('**/api/products', async (route) => {
    const products = await (await route.fetch()).json();
    await route.fulfill({ json: products.map((product: object) => ({ ...product, imageHasAlpha: false })) });
  });
}

test('by night nothing large is bright, whatever images the owner has', async ({ visit }) => {
  const page = await visit('/about', { calm: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  const expectDark = async (what: string) => {
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      const bound = what === '/products/1' ? 0.15 : 0.12;
      expect.soft(await brightShare(page), `${what} at ${size.width} px`).toBeLessThan(bound);
    }
  };
  for (const path of ['/', '/products', '/products/1', '/about']) {
    await page.goto(path);
    await expectDark(path);
  }
  await photographProducts(page);
  await page.goto('/products');
  await expectDark('photos of products');
  await page.goto('/products/1');
  await page.getByRole('main').locator('button:has(img)').click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await expectDark('an enlarged photo');
});

/** Of each heading how wide its text and the line below it are in px, and what the line says. */
function measuresOn(page: Page) {
  return page.locator('h1, h2').evaluateAll((headings) =>
    headings.map((heading) => {
      const text = document.createRange();
      text.selectNodeContents(heading);
      const line = heading.nextElementSibling;
      const width = text.getBoundingClientRect().width;
      return { width, length: line?.getBoundingClientRect().width, figure: line?.textContent };
    }),
  );
}

for (const language of LANGUAGES) {
  test(`home has its buttons on the first screen, true dimension lines and a swiped row in ${language}`, async ({
    visit,
  }) => {
    const page = await visit('/', { language, calm: true });
    const card = page.locator('article');
    await card.first().waitFor();
    for (const size of LOW_WINDOWS) {
      await page.setViewportSize(size);
      for (const path of ['/#order', '/products']) {
        const link = page.locator(`[aria-labelledby=hero-title] a[href="${path}"]`);
        await expect.soft(link, `${path} at ${size.width} px`).toBeInViewport({ ratio: 1 });
      }
    }

    const figureOf = (width: number) => `${formatNumber(Math.round((width * 25.4) / 96), language)} mm`;
    const figures = [];
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(async () => {
        const measures = await measuresOn(page);
        expect(measures).toEqual(
          measures.map(({ width }) => ({ width, length: expect.closeTo(width, 1), figure: figureOf(width) })),
        );
      }).toPass({ timeout: 10_000 });
      figures.push((await measuresOn(page)).map(({ figure }) => figure));
    }
    expect(figures[0]).toHaveLength(5);
    expect(figures[0]?.[0]).not.toBe(figures[1]?.[0]);

    await card.first().scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_500);
    await expect(card.nth(4)).not.toBeInViewport();
    await card.nth(4).scrollIntoViewIfNeeded();
    await expect(card.nth(4)).toBeInViewport({ ratio: 0.5 });
    await page.goto('/products');
    await expect(page.getByRole('main').getByRole('status')).toHaveCSS('font-variant-numeric', 'normal');
  });

  test(`buttons have their labels in the middle in ${language}`, async ({ visit }) => {
    const page = await visit('/', { language, calm: true });
    await page.setViewportSize({ width: 1280, height: 640 });
    await page.locator('article').first().waitFor();
    const buttonsOf = () => page.getByRole('main').locator('[class*=button]').filter({ visible: true }).all();
    const buttons = await buttonsOf();
    expect(buttons.length).toBeGreaterThan(5);
    const expectInMiddle = async (button: Locator) =>
      expect.soft(Math.abs(await inkBelowMiddle(button)), await button.innerText()).toBeLessThanOrEqual(1);
    for (const button of buttons.slice(0, 4).concat(buttons.slice(-2))) await expectInMiddle(button);
    await page.goto('/login');
    for (const button of await buttonsOf()) await expectInMiddle(button);
  });
}
