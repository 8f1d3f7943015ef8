import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { hydrated } from './support/pages.ts';
import { pausedInkShare } from './support/pixels.ts';
import { LANGUAGES } from './support/texts.ts';

/** Runs in the page. Records the elements that each view transition moves. */
function noteTransitions(): void {
  const carried: string[][] = [];
  const slides: string[] = [];
  const layers: Record<string, string[]> = {};
  Object.assign(window, { carried, slides, layers });
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...how) => {
    const transition = start(...how);
    const seen: string[] = [];
    carried.push(seen);
    void transition.ready.then(() => {
      for (const { effect } of document.getAnimations()) {
        const element = (effect as KeyframeEffect).pseudoElement ?? '';
        const part = /^::view-transition-group\((part-\d+)\)$/.exec(element);
        if (part?.[1]) seen.push(part[1]);
        const old = /^::view-transition-old\((.+)\)$/.exec(element)?.[1];
        if (old === undefined) continue;
        const group = `::view-transition-group(${old})`;
        const layer = getComputedStyle(document.documentElement, group).zIndex;
        layers[layer] = [...new Set([...(layers[layer] ?? []), old])];
      }
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSAnimation && animation.animationName.startsWith('sheet-'))
          slides.push(animation.animationName);
      }
    });
    return transition;
  };
}

const carried = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly carried: readonly string[][] }).carried);
const titleLink = (page: Page, place: number) =>
  page.locator('article').nth(place).getByRole('heading').getByRole('link');

async function open(context: BrowserContext, path: string, observe = noteTransitions): Promise<Page> {
  await context.addInitScript(observe);
  const page = await context.newPage();
  // React skips a transition if it renders anything before the browser has begun it. So the list never arrives, and the
  // toaster is there.
  await page.route('**/api/products', () => {});
  await page.goto(path);
  // Before hydration, a link loads another document.
  await hydrated(page);
  await page.getByRole('region', { name: /^(?:پیام‌ها|Messages)/ }).waitFor({ state: 'attached' });
  return page;
}

test.use({ visitor: { motion: true } });

// On a slow machine, the list that never arrives exceeds its deadline during a test.
test.beforeEach(({ tolerateConsole }) => tolerateConsole(/products: DeadlineExceeded/));

/** Follows the link of a card and waits for its page, not only for its URL. */
async function follow(page: Page, place: number): Promise<void> {
  const link = titleLink(page, place);
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

test('moves the image of a part from the card to the page, but not on Back', async ({ context }) => {
  const page = await open(context, '/products');
  await titleLink(page, 7).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await follow(page, 7);
  await expect.poll(() => carried(page)).toEqual([['part-8']]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // On Back the browser restores the scroll position immediately.
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(await carried(page)).toHaveLength(1);
  await follow(page, 7);
  await follow(page, 0);
  await expect.poll(async () => (await carried(page)).flat()).toContain('part-1');
});

test('fades the list with its other cards, below the part that moves and the header', async ({ context }) => {
  const page = await open(context, '/products');
  await titleLink(page, 0).scrollIntoViewIfNeeded();
  await follow(page, 0);
  await expect.poll(() => carried(page)).toEqual([expect.arrayContaining(['part-1'])]);
  const layers = await page.evaluate(
    () => (window as unknown as { readonly layers: Readonly<Record<string, readonly string[]>> }).layers,
  );
  expect(layers).toEqual({
    auto: expect.arrayContaining(['root', 'part-2', 'title-2']),
    1: ['part-1', 'title-1'],
    2: [expect.stringContaining('header')],
  });
});

/** Runs in the page. Notes if the line of the part's page can be seen when a view transition begins. */
function noteLine(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...how) => {
    const transition = start(...how);
    void transition.ready.then(() => {
      const line = document.querySelector('main [type=range]');
      Object.assign(window, { lineAtStart: line && getComputedStyle(line).visibility });
    });
    return transition;
  };
}

for (const language of LANGUAGES) {
  test(`moves drawing, photo and line of a card to its page as one in ${language}`, async ({ enter }) => {
    const page = await open(await enter({ language, motion: true }), '/products', noteLine);
    const card = page.locator('article').nth(1);
    const picture = await card.locator('picture').boundingBox();
    if (!picture) throw new Error('The card has no picture');
    await page.mouse.move(picture.x + 0.3 * picture.width, picture.y + picture.height / 2);
    await expect(card.locator('[data-ready]')).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { lineAtStart?: string }).lineAtStart))
      .toBe('visible');
    const share = await page.getByRole('slider').evaluate((slider) => {
      const line = slider.previousElementSibling?.getBoundingClientRect();
      const area = slider.parentElement?.getBoundingClientRect();
      return line && area && (line.x + line.width / 2 - area.x) / area.width;
    });
    expect(share).toBeCloseTo(0.3, 2);
  });
}

/** Runs in the page. Pauses each view transition at its last millisecond. */
function pauseTransitions(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...how) => {
    const transition = start(...how);
    void transition.ready.then(() => {
      for (const animation of document.getAnimations()) {
        // React's own animations, of 0 ms, only set values.
        const isOfTransition = (animation.effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition');
        if (!isOfTransition || !(animation instanceof CSSAnimation)) continue;
        animation.pause();
        animation.currentTime = Number(animation.effect?.getComputedTiming().endTime) - 1;
      }
      document.documentElement.toggleAttribute('data-paused', true);
    });
    return transition;
  };
}

for (const language of LANGUAGES) {
  test(`shows the title of a part while it moves from the card to the page in ${language}`, async ({ enter }) => {
    const page = await open(await enter({ language }), '/products', pauseTransitions);
    await follow(page, 1);
    await expect(page.locator('html')).toHaveAttribute('data-paused');
    const title = page.getByRole('heading', { level: 1 });
    expect(await pausedInkShare(title)).toBeGreaterThan(0.02);
  });
}

const slides = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly slides: readonly string[] }).slides);

for (const { language, ahead } of [
  { language: 'fa', ahead: '-100vw' },
  { language: 'en', ahead: '100vw' },
] as const) {
  test(`the sheets slide as a whole in reading direction in ${language}`, async ({ enter }) => {
    const page = await open(await enter({ language }), '/products/2');
    await page.locator('[rel=next]').click();
    await expect.poll(() => slides(page)).toEqual(['sheet-to-behind', 'sheet-from-ahead']);
    await page.locator('[rel=prev]').click();
    await expect.poll(() => slides(page)).toContain('sheet-from-behind');
    expect((await carried(page)).flat()).toEqual([]);
    const styles = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ahead'));
    expect(styles).toBe(ahead);
  });
}

test('moves nothing between pages for visitors who prefer reduced motion', async ({ enter }) => {
  const page = await open(await enter({ motion: false }), '/products');
  await follow(page, 1);
  await page.locator('[rel=next]').click();
  await expect(page).toHaveURL('/products/3');
  expect([await carried(page), await slides(page)]).toEqual([[], []]);
});
