import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { workshop } from '#workshop/details.ts';
import { expect, test } from './support/fixtures.ts';
import { holdScripts, hydrated, orderForm } from './support/pages.ts';
import { brightShare, inkBelowMiddle } from './support/pixels.ts';
import { LANGUAGES } from './support/texts.ts';

const sizeOf = (width: number, height: number) => ({ width, height });
const WINDOWS = [sizeOf(360, 740), sizeOf(1440, 900)];
/** The viewports of a phone and of two laptops, without the browser's own bars. */
const LOW_WINDOWS = [sizeOf(360, 640), sizeOf(1366, 625), sizeOf(1280, 640)];

const TABLETS_AND_PHONES = [
  sizeOf(360, 740),
  sizeOf(390, 844),
  sizeOf(768, 1024),
  sizeOf(820, 1180),
  sizeOf(899, 1024),
];

/**
 * Replaces the products' images by photos on white paper. The pages are sent as the empty shell, so that the browser
 * renders them from the changed list.
 */
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
  const page = await visit('/about');
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

/** In ms. WCAG 2.2.2 requires a way to stop anything that moves by itself for longer. */
const LONGEST_MOTION = 5_000;

test('nothing moves by itself for more than five seconds', async ({ visit, expectConsole }) => {
  expectConsole(/404 \(Not Found\)/);
  const page = await visit('/login', { motion: true });
  // Animations of scroll timelines move only with the visitor's scrolling.
  const longestMotion = () =>
    page.evaluate(() => {
      const byTime = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      return Math.max(...byTime.map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
    });
  for (const path of ['/login', '/no-such-page']) {
    await page.goto(path);
    // Never -Infinity: both pages have an animation to measure.
    await expect.poll(longestMotion, path).toBeGreaterThan(0);
    expect.soft(await longestMotion(), path).toBeLessThanOrEqual(LONGEST_MOTION);
  }
});

/** Measures each heading with a dimension line: the width of its text and of the line below it in px, and the figure on the line. */
function measuresOn(page: Page) {
  return page.locator('h1, h2').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const text = document.createRange();
      text.selectNodeContents(heading);
      const line = heading.nextElementSibling;
      const figure = line?.firstElementChild;
      if (!line || !figure || line.tagName !== 'SPAN') return [];
      return {
        width: text.getBoundingClientRect().width,
        length: line.getBoundingClientRect().width,
        figure: getComputedStyle(figure).counterReset,
      };
    }),
  );
}

/** Expects that each heading has a line of its text's width, with a figure in mm. Returns the figures. */
async function expectTrueMeasures(page: Page) {
  const figureOf = (width: number) => `mm ${Math.round((width * 25.4) / 96)}`;
  await expect(async () => {
    const measures = await measuresOn(page);
    expect(measures).toEqual(
      measures.map(({ width }) => ({ width, length: expect.closeTo(width, 1), figure: figureOf(width) })),
    );
  }).toPass({ timeout: 10_000 });
  return (await measuresOn(page)).map(({ figure }) => figure);
}

for (const language of LANGUAGES) {
  test(`home has its buttons on the first screen, true dimension lines and a swiped row in ${language}`, async ({
    visit,
  }) => {
    const page = await visit('/', { language });
    const card = page.locator('article');
    await card.first().waitFor();
    for (const size of LOW_WINDOWS) {
      await page.setViewportSize(size);
      for (const path of ['/#order', '/products']) {
        const link = page.locator(`[aria-labelledby=hero-title] a[href="${path}"]`);
        await expect.soft(link, `${path} at ${size.width} px`).toBeInViewport({ ratio: 1 });
      }
    }

    const figures = [];
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      figures.push(await expectTrueMeasures(page));
    }
    expect(figures[0]).toHaveLength(2);
    expect(figures[0]?.[0]).not.toBe(figures[1]?.[0]);
    const figure = page.locator('h1 + span > span');
    const written = await figure.evaluate((element) => getComputedStyle(element, '::before').content);
    expect(written).toBe(language === 'fa' ? 'counter(mm, persian) " میلی‌متر"' : 'counter(mm) " mm"');

    await card.first().scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_800);
    await expect(card.nth(4)).not.toBeInViewport();
    await card.nth(4).scrollIntoViewIfNeeded();
    await expect(card.nth(4)).toBeInViewport({ ratio: 0.5 });
    await page.goto('/products');
    await expect(page.getByRole('main').getByRole('status')).toHaveCSS('font-variant-numeric', 'normal');
  });

  test(`below 900 px, home shows the arm large, and the handle of its line on the first screen in ${language}`, async ({
    visit,
  }) => {
    const page = await visit('/', { language });
    const hero = page.locator('[aria-labelledby=hero-title]');
    for (const size of TABLETS_AND_PHONES) {
      await page.setViewportSize(size);
      const picture = await hero.locator('> picture > img').boundingBox();
      const handle = await hero.getByRole('slider').boundingBox();
      if (!picture || !handle) throw new Error('Home has no picture or no line');
      const end = handle.y + handle.height;
      const shown = {
        ...size,
        picture: [picture.width, picture.height],
        isInUpperThird: handle.y > picture.y && end < picture.y + picture.height / 3,
        isOnFirstScreen: end < size.height,
      };
      const square = [size.width, size.width];
      expect.soft(shown).toEqual({ ...size, picture: square, isInUpperThird: true, isOnFirstScreen: true });
    }
  });

  test(`the header fills its order button once the hero's is out of view in ${language}`, async ({ visit }) => {
    const page = await visit('/', { language });
    const inHero = page.locator('[aria-labelledby=hero-title] a[href="/#order"]');
    const inHeader = page.getByRole('banner').locator('a[href="/#order"]').filter({ visible: true });
    const fill = await inHero.evaluate((link) => getComputedStyle(link).backgroundColor);
    await expect(inHeader).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.locator('#order').evaluate((form) => form.scrollIntoView({ behavior: 'instant' }));
    await expect(inHeader).toHaveCSS('background-color', fill);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(inHeader).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.goto('/products');
    await expect(inHeader).toHaveCSS('background-color', fill);
  });

  test(`without JavaScript, home has true dimension lines in ${language}`, async ({ visit }) => {
    const page = await visit('/', { language, scripting: false, width: 360 });
    expect(await expectTrueMeasures(page)).toHaveLength(2);
  });

  test(`the 404 page shows the way home on the first screen in ${language}`, async ({ visit, expectConsole }) => {
    expectConsole(/status of 404/);
    const page = await visit('/no-such-page', { language });
    for (const size of LOW_WINDOWS) {
      await page.setViewportSize(size);
      const home = page.getByRole('main').getByRole('link');
      await expect.soft(home, `${size.width} px`).toBeInViewport({ ratio: 1 });
    }
  });

  test(`the links of a receipt are in pairs on a phone in ${language}`, async ({ visit }) => {
    const page = await visit('/', { language, width: 360 });
    await hydrated(page);
    await orderForm(page).fill({ name: 'Sara Rezaei', phone: '09121234567', description: 'A gear of module 12' });
    await orderForm(page).send.click();
    const links = page.locator('section.print-sheet div > button + button').locator('xpath=..').locator('> button');
    await expect(links).toHaveCount(4);
    const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect([tops[1], tops[3], new Set(tops).size]).toEqual([tops[0], tops[2], 2]);
  });

  test(`the headline never breaks within a phrase in ${language}`, async ({ visit }) => {
    const page = await visit('/', { language });
    const phrases = page.locator('#hero-title span span');
    for (const width of [320, 360, 430, 599, 600, 768, 899, 900, 1024, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = await phrases.evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().top));
      const lines = await phrases.evaluateAll((spans) =>
        spans.map((span) => new Set([...span.getClientRects()].map(({ top }) => top)).size),
      );
      const heights = await phrases.evaluateAll((spans) =>
        spans.map((span) => Math.round(span.clientHeight / Number.parseFloat(getComputedStyle(span).lineHeight))),
      );
      expect.soft({ width, lines, heights }).toEqual({ width, lines: [1, 1, 1], heights: [1, 1, 1] });
      if (language === 'fa') expect.soft(tops[2], `${width} px`).toBeGreaterThan(tops[1] ?? 0);
    }
  });

  test(`buttons have their labels in the middle in ${language}`, async ({ visit }) => {
    const page = await visit('/', { language });
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

test('the calipers of home open to the measured facts at the scale of CSS', async ({ visit }) => {
  const page = await visit('/');
  const jaws = page.locator('section li > svg > svg');
  const openings = await jaws.evaluateAll((elements) =>
    elements.map((element) => (element instanceof SVGSVGElement ? element.x.baseVal.value : 0)),
  );
  const facts = Object.values(workshop.capabilities);
  expect(openings).toEqual(facts.map((mm) => expect.closeTo((mm * 96) / 25.4, 2)));
});

test('the calipers of home are never open beside a figure that is not theirs', async ({ visit }) => {
  const page = await visit('/', { motion: true });
  const jaws = page.locator('section li > svg > svg > g');
  for (const size of [sizeOf(2560, 1440), sizeOf(1366, 625), sizeOf(360, 740)]) {
    await page.setViewportSize(size);
    const moved = await jaws.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).translate));
    expect(moved).toEqual(['none', 'none', 'none']);
  }
});

test('the footer shows its arm only where there is room beside its texts', async ({ visit }) => {
  const page = await visit('/about');
  const arm = page.locator('#contact div:has(> svg[viewBox="0 0 220 132"])');
  const isShown = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return arm.isVisible();
  };
  expect([await isShown(360), await isShown(600), await isShown(640), await isShown(1440)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('the title block is laid out before it is near the viewport', async ({ visit }) => {
  const page = await visit('/');
  const address = page.getByRole('contentinfo').locator('address');
  expect(await address.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
});

/** Scrolls an element to the middle. Returns by how many px it moves while the cards near it are laid out. */
function driftAtCentre(element: Locator) {
  return element.evaluate(async (node) => {
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { top } = node.getBoundingClientRect();
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return Math.abs(node.getBoundingClientRect().top - top);
  });
}

for (const isHydrated of [true, false]) {
  const when = isHydrated ? 'after' : 'before';
  test(`the line in the middle of the window stays there if the language is switched ${when} hydration`, async ({
    page,
  }) => {
    const release = isHydrated ? () => {} : await holdScripts(page);
    await page.goto('/');
    if (isHydrated) await hydrated(page);
    const names = ['name', 'description'] as const;
    for (const name of isHydrated ? names : names.slice(0, 1)) {
      const control = orderForm(page).field(name);
      await expect.poll(() => driftAtCentre(control)).toBeLessThan(2);
      const before = (await control.boundingBox())?.y ?? 0;
      const from = await page.locator('html').getAttribute('lang');
      // Playwright's `click` would scroll the page.
      const button = page.getByRole('banner').getByRole('button', { name: from === 'fa' ? 'English' : 'فارسی' });
      await button.dispatchEvent('click');
      release();
      await expect(page.locator('html')).not.toHaveAttribute('lang', from ?? '');
      const moved = Math.abs(((await control.boundingBox())?.y ?? 0) - before);
      expect(moved, `px that ${name} moved`).toBeLessThan(20);
    }
  });
}

for (const scripting of [true, false]) {
  test(`the phone field keeps digits in order and letters as they are, ${scripting ? 'with' : 'without'} a script`, async ({
    visit,
  }) => {
    const page = await visit('/', { scripting });
    const phone = orderForm(page).field('phone');
    const orders = [];
    for (const text of ['0912 123 4567', '٠٩١٢ ١٢٣ ٤٥٦٧', 'شماره ندارم', 'داخلی ۱۲', '+98 (21) 5555']) {
      await phone.fill(text);
      orders.push({ text, order: await phone.evaluate((field) => getComputedStyle(field).unicodeBidi) });
    }
    expect(orders).toEqual([
      { text: '0912 123 4567', order: 'bidi-override' },
      { text: '٠٩١٢ ١٢٣ ٤٥٦٧', order: 'bidi-override' },
      { text: 'شماره ندارم', order: 'isolate' },
      { text: 'داخلی ۱۲', order: 'isolate' },
      { text: '+98 (21) 5555', order: 'bidi-override' },
    ]);
  });
}
