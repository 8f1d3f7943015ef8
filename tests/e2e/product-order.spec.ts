import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openDashboard } from './support/pages.ts';
import { sampleTitles } from './support/texts.ts';

test.use({ server: 'own', visitor: { width: 360 } });

const topOf = (element: Locator) => element.evaluate((button) => Math.round(button.getBoundingClientRect().top));
const [first = '', second = '', third = '', ...others] = sampleTitles('fa');

test('every list follows a product that the admin moved with the keyboard [4.products.order]', async ({
  page,
  visit,
}) => {
  const { products } = await openDashboard(page);
  const titles = products.getByRole('heading', { level: 3 });
  const button = (name: string) => products.getByRole('button', { name, exact: true });
  const down = button(`بردن ${third} یک جا پایین‌تر`);

  await test.step('the button stays where it was pressed, with the focus [4.products.moved]', async () => {
    await down.focus();
    const top = await topOf(down);
    for (const _ of [1, 2]) await page.keyboard.press('Enter');
    await expect(titles).toHaveText([first, second, ...others.slice(0, 2), third, ...others.slice(2)]);
    await expect(down).toBeFocused();
    expect(Math.abs((await topOf(down)) - top)).toBeLessThanOrEqual(1);
  });

  const toFront = button(`بردن ${third} به اول فهرست`);
  await toFront.focus();
  await page.keyboard.press('Space');
  await expect(toFront).toBeFocused();
  await expect(toFront).toBeInViewport();
  const moved = [third, first, second, ...others];
  await expect(titles).toHaveText(moved);

  await test.step('pages without JavaScript', async () => {
    const reader = await visit('/', { scripting: false });
    const shown = reader.getByRole('main').getByRole('heading', { level: 3 });
    await expect(shown.filter({ hasText: new RegExp(moved.join('|')) })).toHaveText(moved.slice(0, 5));
    await reader.goto('/products');
    await expect(reader.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText(moved);
    await reader.goto('/products/3');
    const next = reader.getByRole('link', { name: `برگهٔ بعدی: ${first}` });
    await expect(next).toHaveAttribute('href', '/products/1');
    await expect(reader.locator('[rel=prev]')).toHaveCount(0);
    const sitemap = await (await reader.request.get('/sitemap.xml')).text();
    expect([...new Set(sitemap.match(/\/products\/\d+/g))].slice(0, 3)).toEqual(
      [3, 1, 2].map((id) => `/products/${id}`),
    );
  });

  await test.step('pages that the admin opens next', async () => {
    await page.getByRole('link', { name: `جزئیات ${third}`, exact: true }).click();
    await page.getByRole('link', { name: `برگهٔ بعدی: ${first}` }).click();
    await page.waitForURL('/products/1');
    await expect(page.locator('[rel=prev]')).toHaveAttribute('href', '/products/3');
  });
});
