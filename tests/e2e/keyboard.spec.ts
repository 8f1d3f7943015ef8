import type { Locator, Page } from '@playwright/test';
import { placeOrder } from './support/api.ts';
import { bracket, type ChosenFile, twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { cartButton, hydrated, modelDrawn, orderForm, toast } from './support/pages.ts';
import { ADMIN } from './support/server.ts';

/** More stops than any page has between two controls. */
const MAX_STOPS = 150;

/** Runs in the page. `isHere`: the element has the focus. `isSeen`: a complete outline shows the focus. */
function focusAt(target: Element) {
  const { activeElement } = document;
  const isSeen = [activeElement, activeElement?.parentElement].some((box) => {
    if (!box) return false;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(box);
    const width = Number.parseFloat(outlineWidth);
    if (outlineStyle === 'none' || width < 2) return false;
    const reach = width + Number.parseFloat(outlineOffset);
    const ring = box.getBoundingClientRect();
    // An element with content-visibility clips the outlines inside of it.
    for (let around = box.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).contentVisibility !== 'auto') continue;
      const { left, right, top, bottom } = around.getBoundingClientRect();
      if (ring.left - reach < left || ring.right + reach > right) return false;
      if (ring.top - reach < top || ring.bottom + reach > bottom) return false;
    }
    return true;
  });
  // After the last stop, the browser's own controls have the focus.
  return { isHere: activeElement === target, isSeen: isSeen || activeElement === document.body };
}

/** Expects that the element has the focus, with an outline around it or around the box that represents it. */
async function expectFocusSeen(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(focusAt)).toEqual({ isHere: true, isSeen: true });
}

/** Presses the key until the element has the focus. Each stop on the way must show the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Looked up once: there are many stops.
  const element = await target.elementHandle();
  if (!element) throw new Error(`There is no ${String(target)}`);
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const { isHere, isSeen } = await element.evaluate(focusAt);
    // A new page may not have painted the outline yet.
    if (!isSeen) await expect.poll(async () => (await element.evaluate(focusAt)).isSeen).toBe(true);
    if (isHere) return;
  }
  throw new Error(`${MAX_STOPS} stops did not lead to ${String(target)}`);
}

async function pressAt(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function chooseWithSpace(
  page: Page,
  field: Locator,
  files: readonly ChosenFile[],
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, field, key);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await chooser).setFiles([...files]);
}

/** Opens a dialog, closes it by Escape, which returns the focus, opens it again and confirms. */
async function confirm(page: Page, opener: Locator, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await pressAt(page, opener);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expectFocusSeen(opener);
  await page.keyboard.press('Enter');
  await pressAt(page, dialog.getByRole('button', { name }));
}

test.beforeEach(({ page }) => {
  // The first listener makes the browser report file choosers. Added early, before any key is pressed.
  page.on('filechooser', () => {});
});

test('skips the navigation, focuses the missing field, and sends an order with images by keyboard alone', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'رفتن به محتوای اصلی' });
  await expectFocusSeen(skip);
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);

  const { field, files, chosen, send } = orderForm(page);
  await typeInto(page, field('name'), 'Sara');
  await tabTo(page, send);
  await page.keyboard.press('Space');
  await expectFocusSeen(field('phone'));
  await expect(field('phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('phone')).toHaveAccessibleDescription(/./);
  await page.keyboard.type('09121234567');
  await typeInto(page, field('description'), 'A gear');
  await page.keyboard.press('Enter');
  await page.keyboard.type('with 24 teeth');
  await chooseWithSpace(page, files, await twoImages());
  await expect(chosen.locator('img')).toHaveCount(2);
  await pressAt(page, chosen.getByRole('button').nth(1));
  await expect(chosen).toHaveCount(1);
  await chooseWithSpace(page, files, [await bracket()], 'Shift+Tab');
  await modelDrawn(chosen);
  const model = chosen.getByRole('img', { name: 'bracket.stl، ۶۰\u2009×\u2009۵۰\u2009×\u2009۵۲ میلی‌متر' });
  await tabTo(page, model);
  await page.keyboard.press('ArrowLeft');
  await modelDrawn(chosen);
  const top = chosen.getByRole('button', { name: 'بالا' });
  await pressAt(page, top);
  await expect(top).toHaveAttribute('aria-pressed', 'true');
  await pressAt(page, send);
  await toast(page, 'order.sent').waitFor();
  await expect(field('description')).toHaveValue('');
});

test.describe('in English', () => {
  test.use({ visitor: { language: 'en' } });

  test('sends an order from the page of a part with at most 8 keys besides typing', async ({ page }) => {
    await page.goto('/products/1');
    const { files, chosen, send } = orderForm(page);
    await pressAt(page, page.getByRole('banner').getByRole('link', { name: 'Order a part' }));
    await expect(page.locator('#order')).toBeFocused();
    for (const text of ['Sara', '09121234567', 'A gear']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    let keys = 0;
    const press = (key: string) => {
      keys += 1;
      return page.keyboard.press(key);
    };
    await press('Tab');
    await expectFocusSeen(files);
    const chooser = page.waitForEvent('filechooser');
    await press('Space');
    await (await chooser).setFiles((await twoImages()).slice(0, 1));
    await expect(chosen.locator('img')).toHaveCount(1);
    while (!(await send.evaluate(focusAt)).isHere) await press('Tab');
    await press('Enter');
    await toast(page, 'order.sent', 'en').waitFor();
    expect(keys).toBeLessThanOrEqual(8);
  });
});

test.describe('by keyboard alone', () => {
  test('opens the menu of a small screen, leaves it by Tab and closes it by Escape', async ({ visit }) => {
    const page = await visit('/login', { width: 360 });
    await hydrated(page);
    const button = page.getByRole('banner').getByRole('button', { name: 'فهرست' });
    const menu = page.getByRole('banner').getByRole('navigation');
    await tabTo(page, button);
    await expect(menu).toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expectFocusSeen(menu.getByRole('link').first());
    await page.keyboard.press('Escape');
    await expectFocusSeen(button);
    await expect(menu).toBeHidden();
    await page.keyboard.press('Enter');
    await tabTo(page, page.locator('[name=username]'));
    await expect(menu).toBeHidden();
    await tabTo(page, button, 'Shift+Tab');
    await page.keyboard.press('Space');
    await pressAt(page, menu.getByRole('link', { name: 'نمونه‌کارها' }));
    await expect(page.getByRole('heading', { level: 1, name: 'نمونه‌کارها' })).toBeVisible();
    await expect(menu).toBeHidden();
  });

  test('opens the cart, keeps the focus inside, and returns it to the button on Escape', async ({ page }) => {
    await page.goto('/products');
    const control = page.getByRole('main').locator('article').first().getByRole('button');
    await pressAt(page, control);
    await expectFocusSeen(control.last());
    await pressAt(page, cartButton(page), 'Shift+Tab');
    await page.getByRole('dialog').waitFor();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first stop of an open dialog, the browser's own controls have the focus.
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expectFocusSeen(cartButton(page));
  });
});

test.describe('by keyboard alone, the admin', () => {
  test.use({ server: 'own' });

  test('signs in, completes an order, adds, edits and deletes a product, and logs out', async ({ page, site }) => {
    const name = 'Ali by keyboard';
    await placeOrder(site, { name, description: 'A gear by keyboard' });
    await page.goto('/');
    const banner = page.getByRole('banner');
    const main = page.getByRole('main');
    await pressAt(page, banner.getByRole('link', { name: 'ورود مدیر' }));
    await typeInto(page, page.locator('[name=username]'), ADMIN.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await pressAt(page, main.getByRole('link', { name }));
    await expect(main.getByRole('definition').filter({ hasText: 'A gear by keyboard' })).toBeVisible();
    await page.goBack();
    await confirm(page, page.getByRole('button', { name: `تکمیل سفارش ${name}` }), 'انتقال به انجام‌شده‌ها');
    await toast(page, 'order.completed').waitFor();

    const title = 'Gear by keyboard';
    const field = (name: string) => main.locator(`form [name=${name}]`);
    const save = main.locator('form:has([name=video]) [type=submit]');
    await pressAt(page, main.getByRole('button', { name: 'افزودن محصول' }).first());
    await typeInto(page, field('title'), title);
    await typeInto(page, field('shortDescription'), '24 teeth');
    await chooseWithSpace(page, field('image'), (await twoImages()).slice(0, 1));
    await main.locator('form figure img').waitFor();
    await pressAt(page, save);
    await toast(page, 'product.added').waitFor();
    await pressAt(page, main.getByRole('button', { name: `ویرایش ${title}` }));
    await typeInto(page, field('titleEn'), title);
    await pressAt(page, save);
    await toast(page, 'product.edited').waitFor();
    await confirm(page, main.getByRole('button', { name: `حذف ${title}` }), 'حذف محصول');
    await toast(page, 'product.deleted').waitFor();
    await expect(main.locator('#products')).toBeFocused();

    await pressAt(page, banner.getByRole('link', { name: 'خروج از حساب' }), 'Shift+Tab');
    await pressAt(page, main.getByRole('button', { name: 'خروج' }));
    await page.waitForURL('/');
  });
});
