import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { workshop } from '#src/features/workshop.ts';
import { eventually, openJourney } from '../support/journey.ts';
import { addProduct, openDesk } from '../support/journey-desk.ts';
import { fillOrder, orderForm, placeOrder, TIME_TRAP, toast, twoPictures } from '../support/journey-order.ts';
import { journeySite } from '../support/journey-site.ts';

const journey = openJourney();
const site = journeySite();

const cards = (page: Page) => page.locator('article').count();
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

describe('field note 90: a page whose script cannot be had', () => {
  it('says after a while, in both languages, how to reach the workshop', async () => {
    journey.expectConsole(/ERR_FAILED.*\/index-/);
    const page = await (await journey.enter(site)).newPage();
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(site.url);
    expect(await styleOf(page, '.unopened', 'visibility')).toBe('hidden');
    const tools = await page.context().newCDPSession(page);
    await tools.send('Animation.setPlaybackRate', { playbackRate: 20 });
    await eventually(() => styleOf(page, '.unopened', 'visibility')).toBe('visible');
    expect((await page.locator('.unopened').innerText()).split(workshop.email)).toHaveLength(3);
  });

  it('says nothing of the kind once the site is there', async () => {
    const page = await journey.visit(site, '/');
    await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('.unopened').count()).toBe(0);
  });
});

describe('field note 91: an older browser', () => {
  it('shows products, order form and cart without matchMedia, IntersectionObserver, randomUUID and view transitions', async () => {
    const context = await journey.enter(site);
    await context.addInitScript(() => {
      Object.assign(window, { matchMedia: undefined, IntersectionObserver: undefined, requestIdleCallback: undefined });
      Object.assign(Document.prototype, { startViewTransition: undefined });
      Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
      Object.assign(AbortSignal, { any: undefined, timeout: undefined });
      Object.assign(URL, { parse: undefined });
    });
    const page = await context.newPage();
    await page.goto(`${site.url}/products`);
    await eventually(() => cards(page)).toBe(12);
    await page
      .getByRole('button', { name: /^افزودن به سبد/ })
      .first()
      .click();
    await page.locator('article').first().getByRole('heading').getByRole('link').click();
    await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^سبد قطعه‌ها/ })
      .click();
    await page.getByRole('button', { name: 'پرسش دربارهٔ این قطعه‌ها' }).click();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('order');
    await page.locator('[name="files"]').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: PIXEL });
    await eventually(() => page.getByText('۱ کیلوبایت').count()).toBe(1);
  });
});

describe('field note 100: a keyboard over the lower half of a phone', () => {
  const PHONE = { width: 360, height: 740 };
  const ABOVE_THE_KEYBOARD = { width: 360, height: 360 };
  /** Whether the whole element stands within the window. */
  const isInSight = (field: Locator) =>
    field.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

  it('leaves the password and the button below it in sight', async () => {
    const page = await journey.visit(site, '/login', { width: PHONE.width });
    await page.setViewportSize(PHONE);
    const password = page.locator('[name="password"]');
    await password.focus();
    await page.setViewportSize(ABOVE_THE_KEYBOARD);
    await eventually(() => isInSight(password)).toBe(true);
    expect(await isInSight(page.getByRole('button', { name: 'ورود', exact: true }))).toBe(true);
  });

  it('leaves each field of the order in sight, and the send button can be reached', async () => {
    const page = await journey.visit(site, '/', { width: PHONE.width, calm: true });
    for (const name of ['name', 'phone']) {
      await page.setViewportSize(PHONE);
      const field = page.locator(`[name="${name}"]`);
      await field.focus();
      await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await page.setViewportSize(ABOVE_THE_KEYBOARD);
      await eventually(() => isInSight(field), name).toBe(true);
    }
    const send = page.getByRole('button', { name: 'ارسال سفارش' });
    await send.scrollIntoViewIfNeeded();
    expect(await isInSight(send)).toBe(true);
  });

  it('makes the page less high instead of covering it', async () => {
    const page = await journey.visit(site, '/');
    const viewport = await page.locator('meta[name="viewport"]').getAttribute('content');
    expect(viewport?.split(', ')).toEqual([
      'width=device-width',
      'initial-scale=1',
      'interactive-widget=resizes-content',
    ]);
  });
});

describe('field note 98: a clock that is years off', () => {
  it.each(['1999-12-31T23:59:59Z', '2061-07-28T00:00:00Z'])('of %s keeps nobody from ordering', async (instant) => {
    const page = await (await journey.enter(site)).newPage();
    await page.clock.setSystemTime(instant);
    await page.goto(site.url);
    await fillOrder(page, { name: 'Sara', phone: '09121234567', description: 'A gear' });
    await page.clock.fastForward(TIME_TRAP);
    await orderForm(page).send.click();
    await toast(page, 'سفارش با موفقیت ارسال شد!').waitFor();
  });
});

describe('field note 99: a stranger’s page', () => {
  it('shows nothing of the site in a frame', async () => {
    journey.expectConsole(/frame/);
    const page = await (await journey.enter(site)).newPage();
    const refused = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.setContent(`<iframe src="${site.url}/login" title="a login of mine"></iframe>`);
    expect((await refused).text()).toMatch(/frame-ancestors 'none'|X-Frame-Options/);
    const framed = page.frameLocator('iframe');
    expect(await framed.locator('#root, [name="password"]').count()).toBe(0);
  });
});

describe('field note 92: other ways to look at the page', () => {
  it('on paper there is what can be read and how to reach the workshop, nothing to press', async () => {
    const page = await journey.visit(site, '/products/1');
    await eventually(() => cards(page)).toBe(4);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('button:visible, video:visible, form:visible, header:visible').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByText(workshop.email).isVisible()).toBe(true);
    expect(await styleOf(page, 'body', 'background-color')).toBe('rgba(0, 0, 0, 0)');
  });

  it('in forced colours every button and card keeps an outline', async () => {
    const page = await journey.visit(site, '/');
    await eventually(() => cards(page)).toBe(5);
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

  it('at 400 % the cart can be scrolled to its last button, with room for its parts', async () => {
    const page = await journey.visit(site, '/products', { width: 320 });
    await page.setViewportSize({ width: 320, height: 256 });
    await page
      .getByRole('button', { name: /^افزودن به سبد/ })
      .first()
      .click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^سبد قطعه‌ها/ })
      .click();
    const last = page.getByRole('button', { name: 'خالی کردن سبد' });
    await last.scrollIntoViewIfNeeded();
    expect(await last.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    const { scrollWidth, clientWidth } = await page
      .getByRole('dialog')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBe(clientWidth);
  });
});

describe('a heap of combining marks', () => {
  const MARKS = '\u0651'.repeat(25);
  const HEAP = `س${MARKS}`;

  /** The pixels above an element, over which its text could spill. */
  async function above(element: Locator): Promise<Buffer> {
    const box = await element.boundingBox();
    if (box === null) throw new Error('nothing to see');
    const height = 100;
    return element.page().screenshot({ clip: { ...box, y: box.y - height - 16, height } });
  }

  async function expectInItsPlace(element: Locator): Promise<void> {
    await element.scrollIntoViewIfNeeded();
    expect(await element.innerText()).toContain(HEAP);
    const heaped = await above(element);
    await element.evaluate((place, marks) => {
      place.textContent = place.textContent?.replaceAll(marks, '') ?? null;
    }, MARKS);
    expect(heaped.equals(await above(element))).toBe(true);
  }

  it('in a product stays in its own place', async () => {
    const texts = { title: HEAP, shortDescription: HEAP, fullDescription: HEAP };
    const id = await addProduct(site, texts, (await twoPictures())[0]);
    const page = await journey.visit(site, `/products/${id}`);
    await expectInItsPlace(page.getByRole('heading', { level: 1 }));
    await expectInItsPlace(page.locator('main p').first());
  });

  it('in an order stays in its own place', async () => {
    await placeOrder(site, { name: HEAP, phone: '024 5555', description: HEAP });
    const page = await openDesk(journey, site);
    const row = page.getByRole('listitem').filter({ hasText: '024 5555' });
    await expectInItsPlace(row.locator('bdi').first());
    await expectInItsPlace(row.locator('p'));
    await row.getByRole('link').first().click();
    await expectInItsPlace(page.locator('main dd').first());
    await expectInItsPlace(page.locator('main dd').last());
  });
});

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
