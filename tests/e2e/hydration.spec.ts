import type { Page, Request } from '@playwright/test';
import { addPart, ordersNamed, productsOf } from './support/api.ts';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { addFirst, cartButton, comeOnline, holdScripts, hydrated, orderForm } from './support/pages.ts';

const ORDER = { name: 'Early', phone: '09121234567', description: 'A gear' };

/** State of the page that hydration must leave alone. */
const visitorState = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused, scrollingElement } = document;
    const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    return {
      focused: focused?.getAttribute('name') || focused?.id || focused?.tagName,
      caret: isText ? [focused.selectionStart, focused.selectionEnd] : null,
      scrolled: scrollingElement?.scrollTop,
      selected: getSelection()?.toString(),
    };
  });

/** Focus, caret, and the position of the focused element in the window. */
const focusState = async (page: Page) => {
  const { focused, caret } = await visitorState(page);
  const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
  return { focused, caret, top };
};

/** The same state, with the fractions of a pixel by which lines above the element may differ. */
const alike = ({ top, ...state }: Awaited<ReturnType<typeof focusState>>) => ({
  ...state,
  top: expect.closeTo(top, 0),
});

const scrollDown = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test.describe('hydration', () => {
  test('keeps focus, caret and scroll position at an address that names a part', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/#order');
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
  await expect(page).toHaveTitle('دربارهٔ ما | کارگاه گام');
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
    const receipt = page.getByRole('region', { name: 'رسید سفارش' });
    await expect(receipt).toContainText('Early Sender');
    await expect(receipt.locator('img')).toHaveCount(2);
    await expect(form).not.toHaveAttribute('aria-busy');
    expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(['/api/orders/orders']);
    expect(await ordersNamed(site, 'Early Sender')).toBe(1);
  });

  test('a second press of a button counts once', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await addFirst(page);
    await addFirst(page);
    release();
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
  });

  test('a pressed button is busy in the task of the press', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/');
    const button = page.getByRole('button', { name: /^افزودن به سبد استعلام/ }).first();
    const busy = await button.evaluate((pressed: HTMLElement) => {
      const before = pressed.ariaBusy;
      pressed.click();
      return [before, pressed.ariaBusy];
    });
    expect(busy).toEqual([null, 'true']);
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

  test('the scripts of other pages are not fetched', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    const ofAbout = page.locator('link[rel=modulepreload][href*=about-page]');
    await expect(page.locator('link[rel=modulepreload][href*=home]').first()).toBeAttached();
    await expect(ofAbout).toHaveCount(0);
    release();
    await hydrated(page);
    await expect(ofAbout).toHaveCount(1);
  });

  test('a link waits for the press before it', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await addFirst(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'دربارهٔ ما' }).click();
    release();
    await expect(page).toHaveTitle('دربارهٔ ما | کارگاه گام');
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
  });

  test('Ctrl and a click open a link that waits for the script in a new tab', async ({ context, page }) => {
    await holdScripts(page);
    await page.goto('/products/3');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'استعلام این قطعه' }).click({ modifiers: ['Control'] });
    await (await opened).waitForURL('/#order');
  });

  test('an arrow leads from part to part', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/products/2');
    await page.keyboard.press('ArrowLeft');
    release();
    await page.waitForURL('/products/3');
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

  for (const { path, after } of [
    { path: '/about', after: '/about' },
    { path: '/products?q=gear&lang=fa', after: '/products?q=gear' },
    { path: '/login', after: '/login' },
  ]) {
    test(`untouched, ${path} changes its language without the script, in the same history entry`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(path);
      const entries = await page.evaluate(() => history.length);
      await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      release();
      await hydrated(page);
      await expect(page).toHaveURL(after);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect(await page.evaluate(() => history.length)).toBe(entries);
    });
  }

  test('a language chosen while offline waits for the script', async ({ context, page, tolerateConsole }) => {
    // The style sheet, which may be requested meanwhile.
    tolerateConsole(/ERR_INTERNET_DISCONNECTED/);
    const release = await holdScripts(page);
    await page.goto('/about');
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await context.setOffline(false);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
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

  test('the change of language keeps a typed search', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/products');
    await page.getByRole('searchbox').pressSequentially('گیربکس');
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    release();
    await expect(page.locator('html[lang=en]')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('گیربکس');
    await expect(page).toHaveURL(/\?q=/);
  });
});

/** Programs that change a page, as functions that run in it. */
const PROGRAMS: Readonly<Record<string, () => void>> = {
  'a translator': () => {
    const texts = document.createTreeWalker(document.getElementById('root') ?? document, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.textContent = `[${text.data}]`;
    }
  },
  'a password manager': () => {
    for (const control of document.querySelectorAll('input')) {
      const icon = document.createElement('span');
      control.after(icon);
      icon.textContent = '*';
    }
  },
  'a password manager that wraps fields': () => {
    for (const control of document.querySelectorAll('form input')) {
      const wrapper = document.createElement('span');
      control.replaceWith(wrapper);
      wrapper.append(control);
    }
  },
  'an ad blocker': () => document.querySelector('main section')?.remove(),
};

for (const [name, change] of Object.entries(PROGRAMS)) {
  test(`what the visitor did outlasts the changes of ${name}`, async ({ site, page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    const { fill, files, field, send, chosen, expectTexts } = orderForm(page);
    await fill(ORDER);
    await files.setInputFiles(await twoImages());
    await addFirst(page);
    await page.evaluate(change);
    await field('phone').focus();
    await field('phone').press('Home');
    const before = await focusState(page);
    release();
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
    await expect(chosen.locator('img')).toHaveCount(2);
    await expectTexts(ORDER);
    expect(await focusState(page)).toEqual(alike({ ...before, focused: 'phone', caret: [0, 0] }));
    const sender = `Beside ${name}`;
    await field('name').fill(sender);
    await send.click();
    await expect(page.getByRole('region', { name: 'رسید سفارش' })).toContainText(sender);
    expect(await ordersNamed(site, sender)).toBe(1);
  });
}

/** A program that changes the page while the browser still reads it, before the page can record anything. Its icons take no room. */
function addIconsWhileReading(selector: string): void {
  const addIcon = (element: Element) => {
    const icon = document.createElement('b');
    icon.style.position = 'absolute';
    element.after(icon);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element && node.matches(selector)) addIcon(node);
  }).observe(document, { childList: true, subtree: true });
}

for (const { part, selector, isFormReplaced } of [
  { part: 'the order form', selector: '#order input', isFormReplaced: true },
  { part: 'the page around the order form', selector: 'main h1', isFormReplaced: false },
]) {
  test(`what the visitor did outlasts the replacement of ${part} by React`, async ({ site, page, expectConsole }) => {
    expectConsole(/Minified React error #418/);
    await page.addInitScript(addIconsWhileReading, selector);
    const release = await holdScripts(page);
    await page.goto('/');
    const { fill, files, field, send, chosen, form } = orderForm(page);
    await fill({ ...ORDER, name: part });
    await files.setInputFiles(await twoImages());
    await addFirst(page);
    await field('phone').press('Home');
    const rendered = await form.elementHandle();
    const before = await focusState(page);
    release();
    await hydrated(page);
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
    expect(await rendered?.evaluate((node) => node.isConnected)).toBe(!isFormReplaced);
    await expect(chosen.locator('img')).toHaveCount(2);
    expect(await focusState(page)).toEqual(alike({ ...before, focused: 'phone', caret: [0, 0] }));
    await send.click();
    await expect(page.getByRole('region', { name: 'رسید سفارش' })).toContainText(part);
    expect(await ordersNamed(site, part)).toBe(1);
  });
}

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

/** An ad blocker that removes the mark in the header before the page can record it. */
function removeMarkWhileReading(): void {
  const observer = new MutationObserver(() => {
    const mark = document.querySelector('header a svg');
    if (mark) observer.disconnect();
    mark?.remove();
  });
  observer.observe(document, { childList: true, subtree: true });
}

test('an open menu outlasts the replacement of the page by React', async ({ page, expectConsole }) => {
  expectConsole(/Minified React error #418/);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(removeMarkWhileReading);
  const release = await holdScripts(page);
  await page.goto('/');
  const menu = page.locator('header nav');
  await page.getByRole('button', { name: 'فهرست' }).click();
  const before = await menu.elementHandle();
  release();
  await hydrated(page);
  expect(await before?.evaluate((node) => node.isConnected)).toBe(false);
  expect(await menu.evaluate((node) => node.matches(':popover-open'))).toBe(true);
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

test('a missing style sheet is requested again when the browser is online again', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED.*\.css/);
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.goto('/');
  await hydrated(page);
  await page.unrouteAll();
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.css'));
  await comeOnline(page);
  await loaded;
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

test('an early Send on a page that React replaces is sent', async ({ site, page, expectConsole }) => {
  expectConsole(/Minified React error #418/);
  await page.addInitScript(addIconsWhileReading, '#order input');
  const release = await holdScripts(page);
  await page.goto('/');
  const { fill, send } = orderForm(page);
  await fill({ ...ORDER, name: 'Replaced early' });
  await send.click();
  release();
  await expect(page.getByRole('region', { name: 'رسید سفارش' })).toContainText('Replaced early');
  expect(await ordersNamed(site, 'Replaced early')).toBe(1);
});
