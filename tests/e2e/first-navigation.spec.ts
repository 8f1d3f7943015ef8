import type { Page, Route } from '@playwright/test';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { productsOf } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { cartButton, hydrated, screensLoaded } from './support/pages.ts';
import { translated } from './support/texts.ts';

/** Runs in the page. Records the text of an element before each frame, if it has changed. */
function noteFrames(selector: string): void {
  const frames: string[] = [];
  Object.assign(window, { frames });
  const note = () => {
    const text = document.querySelector<HTMLElement>(selector)?.innerText ?? '';
    if (frames.at(-1) !== text) frames.push(text);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** Runs in the page. Waits for a click, and returns how far the page is scrolled then. */
const placeOfClick = () =>
  new Promise<number>((clicked) =>
    window.addEventListener('click', () => clicked(scrollY), { once: true, capture: true }),
  );

const LOADING = translated('در حال بارگذاری…', 'fa');

const framesOf = (page: Page) => page.evaluate(() => (window as unknown as { readonly frames: string[] }).frames);

test.use({ visitor: { motion: true } });

for (const { from, isIdle, language } of [
  { from: '/', isIdle: true, language: 'fa' },
  { from: '/', isIdle: false, language: 'en' },
  { from: '/products', isIdle: true, language: 'en' },
  { from: '/products/2', isIdle: false, language: 'fa' },
] as const) {
  const when = isIdle ? 'while the list is loading' : 'before the page was idle';
  const title = `shows the part in every frame after the first click on a card of ${from} in ${language}, ${when}`;
  test(title, async ({ enter, site }) => {
    const page = await (await enter({ language })).newPage();
    await page.addInitScript(noteFrames, 'main');
    if (!isIdle) await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const held: Route[] = [];
    await page.route('**/api/products', (route) => held.push(route));
    await page.goto(from);
    await hydrated(page);
    if (isIdle) await expect.poll(() => held.length).toBe(1);
    const link = page.getByRole('article').nth(2).getByRole('heading').getByRole('link');
    const href = await link.getAttribute('href');
    const product = (await productsOf(site)).find(({ id }) => href === `/products/${id}`);
    if (!product) throw new Error(`No product at ${href}`);
    const { title, longDescription } = localizedProduct(product, language);
    const before = await page.getByRole('main').innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.text);
    // The list is requested once: when the page is idle or at the click, whichever is first.
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    const [longText = ''] = longDescription.text.split('\n');
    await expect.poll(async () => (await framesOf(page)).at(-1)).toContain(longText);
    const [number, last] = [product.id, 12].map((id) => formatNumber(id, language, { minimumIntegerDigits: 2 }));
    const counter = `№\u00a0${number} / ${last}`;
    const loading = translated('در حال دریافت قطعه‌ها…', language);
    const frames = await framesOf(page);
    // Cards far from the viewport are not laid out and have no text. The first lines distinguish the pages.
    const beginning = before.split('\n', 6).join('\n');
    const after = frames.slice(frames.findLastIndex((text) => text.startsWith(beginning)) + 1);
    expect({ hasFrames: after.length > 0, hasText: longText.length > 0 }).toEqual({ hasFrames: true, hasText: true });
    for (const text of after) {
      expect(text).toContain(title.text);
      expect(text).toContain(counter);
      expect(text).not.toContain(loading);
    }
    expect(held).toHaveLength(1);
  });
}

for (const isReloaded of [false, true]) {
  const from = isReloaded ? 'a page that was reloaded' : 'the next page';
  test(`Back from ${from} returns to the visitor's place on home without a spinner`, async ({ page }) => {
    await page.goto('/');
    await screensLoaded(page);
    const teaser = page.getByRole('main').locator('a[href="/about"]');
    const place = page.evaluate(placeOfClick);
    await teaser.click();
    await expect(teaser).toBeHidden();
    if (isReloaded) {
      await page.reload();
      await screensLoaded(page);
    }
    await page.evaluate(noteFrames, 'main');
    await page.goBack();
    await expect(teaser).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(await place);
    expect((await framesOf(page)).filter((text) => text.includes(LOADING))).toEqual([]);
  });
}

test('the cart opens without a spinner', async ({ page }) => {
  await page.goto('/about');
  await screensLoaded(page);
  await page.evaluate(noteFrames, 'dialog:modal');
  await cartButton(page).click();
  await expect(page.getByRole('dialog').getByRole('link')).toBeVisible();
  expect((await framesOf(page)).filter((text) => text.includes(LOADING))).toEqual([]);
});
