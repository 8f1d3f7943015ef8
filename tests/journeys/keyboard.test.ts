import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import { orderForm, passTimeTrap, placeOrder, toast, twoPictures } from '../support/journey-order.ts';
import { ADMIN, journeySite } from '../support/journey-site.ts';
import { LANGUAGES } from '../support/journey-words.ts';

const WORDS = {
  fa: {
    skip: 'رفتن به محتوای اصلی',
    menu: 'فهرست',
    products: 'نمونه‌کارها',
    sent: 'سفارش با موفقیت ارسال شد!',
    cart: /^سبد قطعه‌ها/,
    login: 'ورود مدیر',
    complete: (name: string) => `تکمیل سفارش ${name}`,
    confirm: 'تکمیل و حذف',
    deleted: 'سفارش با موفقیت حذف شد.',
    loggedOut: 'خروج',
    add: 'افزودن محصول',
    added: 'محصول با موفقیت اضافه شد.',
    edit: (title: string) => `ویرایش ${title}`,
    edited: 'محصول با موفقیت ویرایش شد',
    remove: (title: string) => `حذف ${title}`,
    confirmRemoval: 'حذف محصول',
    removed: 'محصول حذف شد.',
    home: 'قطعه‌ای که پیدا نمی‌شود، این‌جا ساخته می‌شود.',
  },
  en: {
    skip: 'Skip to main content',
    menu: 'Menu',
    products: 'Work samples',
    sent: 'Your order has been sent!',
    cart: /^Parts cart/,
    login: 'Admin login',
    complete: (name: string) => `Complete order of ${name}`,
    confirm: 'Complete and delete',
    deleted: 'The order has been deleted.',
    loggedOut: 'Log out',
    add: 'Add product',
    added: 'The product has been added.',
    edit: (title: string) => `Edit ${title}`,
    edited: 'The product has been edited',
    remove: (title: string) => `Delete ${title}`,
    confirmRemoval: 'Delete product',
    removed: 'The product has been deleted.',
    home: 'The part you can’t find gets made here.',
  },
} as const;

/** More stops than any page has between two things. */
const MOST_STOPS = 150;
const SAMPLE = 3;

const journey = openJourney();
const site = journeySite();

describe.each(LANGUAGES)('by keyboard alone, in %s', (language) => {
  const words = WORDS[language];

  it('goes past the navigation by the first stop', async () => {
    const page = await journey.visit(site, '/', { language });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: words.skip });
    await expectFocusSeen(skip);
    expect(await isInWindow(skip)).toBe(true);
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('Tab');
    expect(await page.locator('main :focus').count()).toBe(1);
  });

  it('orders a part with two pictures, and takes one back (row 93)', async () => {
    const page = await journey.visit(site, '/', { language });
    const { name, phone, description, files, chosen, send } = orderForm(page);
    // From the first listener on the browser hands choosers to the driver: early, so that the key cannot come sooner.
    page.on('filechooser', () => {});
    await travelTo(page, name);
    await page.keyboard.type('Sara');
    await page.keyboard.press('Enter');
    await expectFocusSeen(phone);
    await page.keyboard.type('09121234567');
    await travelTo(page, description);
    await page.keyboard.type('A gear');
    await page.keyboard.press('Enter');
    await page.keyboard.type('with 24 teeth');
    await travelTo(page, files);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await chooser).setFiles(await twoPictures());
    await eventually(() => chosen.locator('img').count()).toBe(2);
    await travelTo(page, chosen.getByRole('button').nth(1));
    await page.keyboard.press('Enter');
    await eventually(() => chosen.count()).toBe(1);
    await passTimeTrap(page);
    await travelTo(page, send);
    await page.keyboard.press('Enter');
    await toast(page, words.sent).waitFor();
    expect(await description.inputValue()).toBe('');
  });

  it('is led to the first field that is wrong', async () => {
    const page = await journey.visit(site, '/', { language });
    const { name, phone, send } = orderForm(page);
    await travelTo(page, name);
    await page.keyboard.type('Sara');
    await passTimeTrap(page);
    await travelTo(page, send);
    await page.keyboard.press('Space');
    await expectFocusSeen(phone);
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(phone)).not.toBe('');
  });

  it('opens the menu of a small screen, walks through it, and comes back by Escape', async () => {
    const page = await journey.visit(site, '/about', { language, width: 360, map: 'reachable' });
    const button = page.getByRole('banner').getByRole('button', { name: words.menu });
    const menu = page.getByRole('banner').getByRole('navigation');
    await travelTo(page, button);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await menu.isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await expectFocusSeen(menu.getByRole('link').first());
    await page.keyboard.press('Escape');
    await expectFocusSeen(button);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Space');
    await travelTo(page, menu.getByRole('link', { name: words.products }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: words.products }).waitFor();
    expect(await menu.isVisible()).toBe(false);
  });

  it('closes the menu of a small screen by walking out of it', async () => {
    const page = await journey.visit(site, '/login', { language, width: 360 });
    const button = page.getByRole('banner').getByRole('button', { name: words.menu });
    await travelTo(page, button);
    await page.keyboard.press('Enter');
    await travelTo(page, page.locator('[name=username]'));
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });

  it('opens the cart, cannot leave it but by closing, and comes back to its button', async () => {
    const page = await journey.visit(site, '/products', { language });
    const main = page.getByRole('main');
    const control = main.locator('article').first().getByRole('button');
    await control.waitFor();
    await travelTo(page, control);
    await page.keyboard.press('Enter');
    await expectFocusSeen(control.last());
    await travelTo(page, page.getByRole('banner').getByRole('button', { name: words.cart }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog');
    await panel.waitFor();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      // Between the last stop of an open dialog and its first the browser's own controls have the focus.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expectFocusSeen(page.getByRole('banner').getByRole('button', { name: words.cart }));
  });

  it('signs in, reads and completes an order, and logs out (row 93)', async () => {
    const name = `Ali ${language}`;
    await placeOrder(site, { name, description: 'A gear by keyboard' });
    const page = await journey.visit(site, '/', { language });
    await travelTo(page, page.getByRole('banner').getByRole('link', { name: words.login }));
    await page.keyboard.press('Enter');
    await signInByKeys(page);
    const row = page.getByRole('main').getByRole('link', { name });
    await row.waitFor();
    await travelTo(page, row);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('A gear by keyboard').waitFor();
    await page.goBack();
    const complete = page.getByRole('button', { name: words.complete(name) });
    await complete.waitFor();
    await travelTo(page, complete);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expectFocusSeen(complete);
    await page.keyboard.press('Enter');
    await travelTo(page, page.getByRole('dialog').getByRole('button', { name: words.confirm }));
    await page.keyboard.press('Enter');
    await toast(page, words.deleted).waitFor();
    await travelTo(page, page.getByRole('banner').getByRole('link', { name: words.login }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await travelTo(page, page.getByRole('main').getByRole('button', { name: words.loggedOut }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: words.home }).waitFor();
  });

  it('adds a product with a picture, edits it and deletes it (row 93)', async () => {
    const title = `Gear by keyboard, ${language}`;
    const page = await journey.visit(site, '/dashboard', { language });
    page.on('filechooser', () => {});
    await signInByKeys(page);
    const main = page.getByRole('main');
    const field = (name: string) => main.locator(`form [name=${name}]`);
    const save = main.locator('form:has([name=video]) [type=submit]');
    await travelTo(page, main.getByRole('button', { name: words.add }).first());
    await page.keyboard.press('Enter');
    await travelTo(page, field('title'));
    await page.keyboard.type(title);
    await travelTo(page, field('shortDescription'));
    await page.keyboard.type('24 teeth');
    await travelTo(page, field('image'));
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await chooser).setFiles((await twoPictures())[0]);
    await main.locator('form figure img').waitFor();
    await travelTo(page, save);
    await page.keyboard.press('Enter');
    await toast(page, words.added).waitFor();

    await travelTo(page, main.getByRole('button', { name: words.edit(title) }));
    await page.keyboard.press('Enter');
    await travelTo(page, field('titleEn'));
    await page.keyboard.type(title);
    await travelTo(page, save);
    await page.keyboard.press('Enter');
    await toast(page, words.edited).waitFor();

    const remove = main.getByRole('button', { name: words.remove(title) });
    await travelTo(page, remove);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expectFocusSeen(remove);
    await page.keyboard.press('Enter');
    await travelTo(page, page.getByRole('dialog').getByRole('button', { name: words.confirmRemoval }));
    await page.keyboard.press('Enter');
    await toast(page, words.removed).waitFor();
    await eventually(() => hasFocus(main.locator('#products'))).toBe(true);
  });
});

/** Fills the login that is open, and sends it. */
async function signInByKeys(page: Page): Promise<void> {
  await travelTo(page, page.locator('[name=username]'));
  await page.keyboard.type(ADMIN.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
}

/** Goes from stop to stop until the element has the focus; it and every third stop on the way must show it. */
async function travelTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return expectFocusSeen(target);
    const focused = page.locator(':focus');
    if (stop % SAMPLE === 0 && (await focused.count()) > 0) await expectFocusSeen(focused);
  }
  throw new Error(`${MOST_STOPS} stops did not lead to ${String(target)}`);
}

async function expectFocusSeen(element: Locator): Promise<void> {
  await eventually(() => hasFocus(element)).toBe(true);
  expect(await showsFocus(element)).toBe(true);
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** True where an outline stands around the element, or around the box that stands for it on the screen. */
function showsFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const shown = [node, node.parentElement].filter((candidate) => candidate !== null);
    return shown.some((candidate) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
}

function isInWindow(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, left, bottom, right } = node.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });
}

/** The words that belong to a field for a screen reader. */
function describedBy(field: Locator): Promise<string> {
  return field.evaluate((node) => {
    const ids = node.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  });
}
