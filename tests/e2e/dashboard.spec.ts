import type { Locator, Page } from '@playwright/test';
import { placeOrder } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { dashboardOf, signIn, toast } from './support/pages.ts';
import { LANGUAGES } from './support/texts.ts';

const ORDERS = 100;
/** The oldest order, which is the last in the list. */
const WANTED = { name: 'نگار رستمی', phone: '0912 555 7341' };

/** Returns the scroll position. */
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Extends the page at its end, and waits until it is painted. */
const lengthen = (page: Page) =>
  page.evaluate(async () => {
    for (const footer of document.querySelectorAll('footer')) footer.style.minBlockSize = '200vh';
    for (const _ of ['laid out', 'drawn']) await new Promise(requestAnimationFrame);
  });

test.describe(`among ${ORDERS} orders`, () => {
  test.use({ server: 'own' });

  test('finds an order by its phone, completes it on its page and returns to the list', async ({ page, site }) => {
    const { name, phone } = WANTED;
    await placeOrder(site, WANTED);
    for (let number = 1; number < ORDERS; number += 1) {
      await placeOrder(site, { name: `Customer ${number}`, phone: `0935${1_000_000 + number}` });
    }
    await page.goto('/dashboard');
    await signIn(page);
    const { orders, products } = dashboardOf(page);
    const rows = orders.locator('li h4');
    await expect(rows.first()).toBeVisible();

    // The first order is on the first screen.
    const firstOrder = () =>
      page.evaluate(() => {
        const [header, row] = [document.querySelector('header'), document.querySelector('#orders li h4')];
        return (row?.getBoundingClientRect().top ?? Infinity) - (header?.getBoundingClientRect().bottom ?? 0);
      });
    const wide = page.viewportSize();
    for (const { width, height, maxTop } of [
      { width: 360, height: 740, maxTop: 260 },
      { width: 1366, height: 625, maxTop: 200 },
    ]) {
      await page.setViewportSize({ width, height });
      expect.soft(await firstOrder(), `${width} px`).toBeLessThan(maxTop);
    }
    if (wide) await page.setViewportSize(wide);

    // Links lead to either list, and keep what is searched.
    const parts = page.getByRole('navigation', { name: 'بخش‌های پیشخوان' });
    const productSearch = page.getByRole('searchbox', { name: 'جست‌وجوی عنوان محصول' });
    await parts.getByRole('link', { name: 'محصولات' }).click();
    await expect(products.getByRole('heading', { level: 2 })).toBeInViewport();
    await productSearch.fill('gear');
    await page.waitForURL('/dashboard?q=gear#products');
    await expect(parts.getByRole('link', { name: 'محصولات' })).toHaveAttribute('aria-current', 'location');
    await productSearch.fill('gears');
    // At once: React has not rendered the URL of the search.
    await parts.getByRole('link', { name: 'سفارش‌ها' }).click();
    await expect(rows.first()).toBeInViewport();
    await expect(page).toHaveURL('/dashboard?q=gears#orders');
    await expect(productSearch).toHaveCount(0);
    await parts.getByRole('link', { name: 'محصولات' }).click();
    await expect(productSearch).toHaveValue('gears');
    await productSearch.fill('');
    const ordersLink = parts.getByRole('link', { name: 'سفارش‌ها' });
    await ordersLink.click();
    await expect(ordersLink).toHaveAttribute('aria-current', 'location');

    // In a low window, such as one at 200 %, nothing is sticky.
    await page.setViewportSize({ width: 720, height: 450 });
    // The link holds its heading at the top until the visitor scrolls or presses a key. Playwright scrolls without input.
    await page.keyboard.press('Shift');
    await rows.nth(7).scrollIntoViewIfNeeded();
    await expect(parts).not.toBeInViewport();
    if (wide) await page.setViewportSize(wide);

    // The link back from an order, or from an adjacent one, leads to the same scroll position.
    await rows.nth(7).scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(300);
    // A later change of the layout below does not scroll back to the heading of the link.
    await lengthen(page);
    expect(await scrolled(page)).toBe(place);
    const [first = '', second = ''] = (await rows.allTextContents()).slice(7, 9);
    await rows.nth(7).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
    await page.getByRole('link', { name: 'همهٔ سفارش‌ها' }).click();
    await expect(rows.nth(7)).toBeInViewport();
    await expect.poll(() => scrolled(page)).toBe(place);

    // In a wide window, the list beside the orders keeps its scroll position.
    await page.setViewportSize({ width: 1366, height: 625 });
    await rows.nth(7).getByRole('link').focus();
    await page.keyboard.press('Enter');
    const beside = page.getByRole('region', { name: 'فهرست سفارش‌ها' });
    await expect(page.getByRole('region', { name: first })).toBeFocused();
    await beside.evaluate((list) => list.setAttribute('data-stays', ''));
    for (const _ of Array(20)) {
      const before = await page.getByRole('heading', { level: 1 }).textContent();
      await page.keyboard.press('j');
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before ?? '');
    }
    const [title = ''] = await page.getByRole('heading', { level: 1 }).allTextContents();
    await expect(beside.getByRole('link', { name: title, exact: true })).toBeFocused();
    await expect(beside.getByRole('link', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(beside).toHaveAttribute('data-stays', '');
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect(rows.nth(7).getByRole('link')).toBeFocused();
    if (wide) await page.setViewportSize(wide);

    const search = page.getByRole('searchbox');
    await search.fill(phone.slice(-4));
    await expect(rows).toHaveText([name]);
    await rows.getByRole('link', { name }).click();
    await expect(page).toHaveTitle(new RegExp(`^${name} · `));
    await page.getByRole('button', { name: `تکمیل سفارش ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'انتقال به انجام‌شده‌ها' }).click();
    await toast(page, 'order.completed').waitFor();
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?orders=${phone.slice(-4)}#orders$`));
    await expect(rows).toHaveCount(0);
    await expect(search).toHaveValue(phone.slice(-4));

    // The completed list takes over the search.
    await orders.getByRole('link', { name: '۱ در انجام‌شده' }).click();
    await expect(page.locator('#completed li h3')).toHaveText([name]);
    await expect(search).toHaveValue(phone.slice(-4));
    await expect(page.locator('#completed')).toBeFocused();
  });
});

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** True if nothing covers the element. */
const isUncovered = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const isOnTop = (y: number) => node.contains(document.elementFromPoint((left + right) / 2, y));
    return isOnTop(top + 1) && isOnTop(bottom - 1);
  });

const WINDOWS = [
  [360, 740],
  [768, 1024],
  [1366, 625],
  [1440, 900],
] as const;

test('shows the heading of the panel below the bars in every window', async ({ visit }) => {
  const page = await visit('/dashboard');
  await signIn(page);
  const { add, edit, field, form } = dashboardOf(page);
  const close = form.getByRole('button', { name: 'بستن فرم' });
  const heading = page.getByRole('heading', { name: 'ویرایش محصول' });
  for (const [width, height] of WINDOWS) {
    await test.step(`${width} × ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await add.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => isUncovered(page.getByRole('heading', { name: 'افزودن محصول' })), 'added').toBe(true);
      await close.click();
      await edit('چرخ مکانوم ۱۰۰ میلی‌متری').click();
      await expect.poll(() => isUncovered(heading), 'edited').toBe(true);
      // Back from the end of the form by the keyboard.
      await close.focus();
      await expect(heading).not.toBeInViewport();
      for (let presses = 0; presses < 30 && !(await isFocused(field('id'))); presses += 1)
        await page.keyboard.press('Shift+Tab');
      await expect(field('id')).toBeFocused();
      await expect.poll(() => isUncovered(heading), 'after Tab').toBe(true);
      await close.click();
    });
  }
});

for (const language of LANGUAGES) {
  test(`gives the answers to a question one size on a phone in ${language}`, async ({ visit, site }) => {
    await placeOrder(site, WANTED);
    const page = await visit('/dashboard', { language, width: 360 });
    await signIn(page);
    await page.locator('#orders [aria-keyshortcuts=C]').first().click();
    const answers = page.getByRole('dialog').getByRole('button').filter({ hasText: /./ });
    await expect(answers).toHaveCount(2);
    const sizes = await answers.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect();
        return `${Math.round(width)} × ${Math.round(height)}`;
      }),
    );
    expect(new Set(sizes).size, sizes.join(', ')).toBe(1);
  });
}

test.describe('an order', () => {
  test.use({ server: 'own' });

  test('opens an order by a click on its description, whose text can be selected', async ({ page, site }) => {
    const id = await placeOrder(site, { ...WANTED, description: 'A helical gear of module one' });
    await page.goto('/dashboard');
    await signIn(page);
    const description = dashboardOf(page).orders.getByText('A helical gear');
    const box = await description.boundingBox();
    if (!box) throw new Error('The description has no place');
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    const selected = await page.evaluate(() => String(window.getSelection()));
    expect({ selected, page: new URL(page.url()).pathname }).toEqual({
      selected: expect.stringContaining('helical gear'),
      page: '/dashboard',
    });
    await page.keyboard.press('Escape');
    await page.mouse.click(box.x + 2, box.y - 60);
    await description.click();
    await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
  });
});
