import { ordersNamed } from './support/api.ts';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { addFirst, cartButton, holdScripts, hydrated, orderForm, receiptOn } from './support/pages.ts';
import { alike, focusState } from './support/visitor-state.ts';

const ORDER = { name: 'Early', phone: '09121234567', description: 'A gear' };

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
    await expect(receiptOn(page)).toContainText(sender);
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

// Caret, open menu and scroll position may be lost then.
for (const { part, selector } of [
  { part: 'the order form', selector: '#order input' },
  { part: 'the page around the order form', selector: 'main h1' },
]) {
  test(`what the visitor entered and pressed outlasts the replacement of ${part} by React`, async ({
    site,
    page,
    expectConsole,
  }) => {
    expectConsole(/Minified React error #418/);
    await page.addInitScript(addIconsWhileReading, selector);
    const release = await holdScripts(page);
    await page.goto('/');
    const { fill, files, field, send, chosen, form } = orderForm(page);
    await fill({ ...ORDER, name: part });
    await files.setInputFiles(await twoImages());
    await addFirst(page);
    await field('phone').focus();
    const rendered = await form.elementHandle();
    release();
    await hydrated(page);
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
    expect(await rendered?.evaluate((node) => node.isConnected)).toBe(false);
    await expect(chosen.locator('img')).toHaveCount(2);
    await expect(field('phone')).toBeFocused();
    await send.click();
    await expect(receiptOn(page)).toContainText(part);
    expect(await ordersNamed(site, part)).toBe(1);
  });
}

/** Number of pages that React could not keep and that were counted. */
async function mismatchesOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^workshop_recoveries_total{page="home",kind="mismatch"} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

test('a page that React replaces is counted', async ({ site, page, expectConsole }) => {
  expectConsole(/Minified React error #418/);
  const before = await mismatchesOf(site.url);
  await page.addInitScript(addIconsWhileReading, 'main h1');
  await page.goto('/');
  await hydrated(page);
  await expect(async () => expect(await mismatchesOf(site.url)).toBeGreaterThan(before)).toPass();
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
  await expect(receiptOn(page)).toContainText('Replaced early');
  expect(await ordersNamed(site, 'Replaced early')).toBe(1);
});
