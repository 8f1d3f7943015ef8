import type { Page, Route } from '@playwright/test';
import { productsOf } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { hydrated } from './support/pages.ts';

/** Notes the text of `main` before each frame, if it changed. */
function noteFrames(): void {
  const frames: string[] = [];
  Object.assign(window, { frames });
  const note = () => {
    const text = document.querySelector('main')?.innerText ?? '';
    if (frames.at(-1) !== text) frames.push(text);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

const framesOf = (page: Page) => page.evaluate(() => (window as unknown as { readonly frames: string[] }).frames);

for (const [from, isIdle] of [
  ['/', true],
  ['/', false],
  ['/products', true],
  ['/products/2', false],
] as const) {
  const when = isIdle ? 'while the list is loading' : 'before the page was idle';
  test(`the first click on a card of ${from}, ${when}, shows the part in every frame`, async ({ page, site }) => {
    await page.addInitScript(noteFrames);
    if (!isIdle) await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const held: Route[] = [];
    await page.route('**/api/products', (route) => held.push(route));
    await page.goto(from);
    await hydrated(page);
    if (isIdle) await expect.poll(() => held.length).toBe(1);
    const link = page.getByRole('article').nth(2).getByRole('heading').getByRole('link');
    const href = await link.getAttribute('href');
    const product = (await productsOf(site)).find(({ id }) => href === `/products/${id}`);
    const before = await page.getByRole('main').innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product?.title ?? '');
    // Whichever came first, idleness or the click, requested the list; the other did not.
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    const [longText = ''] = product?.longDescription.split('\n') ?? [];
    await expect.poll(async () => (await framesOf(page)).at(-1)).toContain(longText);
    const counter = `№ ۰${product?.id.toLocaleString('fa')} / ۱۲`;
    const frames = await framesOf(page);
    const after = frames.slice(frames.lastIndexOf(before) + 1);
    expect([after.length > 0, longText.length > 0]).toEqual([true, true]);
    for (const text of after) {
      expect(text).toContain(product?.title);
      expect(text).toContain(counter);
      expect(text).not.toContain('در حال دریافت');
    }
    expect(held).toHaveLength(1);
  });
}
