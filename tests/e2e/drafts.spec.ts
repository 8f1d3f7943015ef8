import { addProduct, productsOf } from './support/api.ts';
import { PIXEL, twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { openDashboard, toast } from './support/pages.ts';

const TITLE = 'چرخ‌دندهٔ پنهان';
const TEXTS = { title: TITLE, shortDescription: 'هنوز آماده نیست', fullDescription: 'فقط برای خودم' };
const DRAFT_MARK = 'پیش‌نویس؛ فقط خودتان می‌بینید';

test.use({ server: 'own' });

/** Paths that anyone can request. A draft with the id 14 is in the store. */
const PUBLIC_PATHS = [
  '/',
  '/?lang=en',
  '/about',
  '/products',
  '/products?page=2',
  `/products?q=${encodeURIComponent(TITLE)}`,
  '/products/13',
  '/products/14',
  '/products/14?lang=en',
  '/pages/terms',
  '/login',
  '/dashboard',
  '/robots.txt',
  '/sitemap.xml',
  '/fa.webmanifest',
  '/api/products',
  '/api/notice',
  '/share/14-1-fa.jpg',
  '/share/14-1-en.jpg',
];

test('a draft changes nothing that anyone can request, and appears at its place once it is shown [4.products.draft]', async ({
  page,
  site,
}) => {
  await addProduct(site, { ...TEXTS, title: 'قطعهٔ آخر' }, { name: 'dot.gif', mimeType: 'image/gif', buffer: PIXEL });
  const { add, edit, field, fill, save, products } = await openDashboard(page);
  /** Requests a path with the admin's session, or without one. */
  const requested = async (path: string, isAdmin: boolean) => {
    const headers = isAdmin ? { cookie: await cookieOf() } : {};
    const response = await fetch(site.url + path, { headers, redirect: 'manual' });
    return { path, status: response.status, etag: response.headers.get('etag'), body: await response.text() };
  };
  const cookieOf = async () => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const everything = async () => {
    const all = [];
    for (const path of PUBLIC_PATHS) for (const isAdmin of [false, true]) all.push(await requested(path, isAdmin));
    return all;
  };
  const before = await everything();
  const row = products.locator('li').filter({ hasText: TITLE });

  await add.click();
  await fill(TEXTS);
  await field('image').setInputFiles((await twoImages())[0]);
  await page.getByRole('checkbox', { name: DRAFT_MARK }).check();
  await save.click();
  await toast(page, 'product.added').waitFor();
  await expect(row.getByText('پیش‌نویس')).toBeVisible();
  expect(await everything()).toEqual(before);

  await page.getByRole('button', { name: `بردن ${TITLE} به اول فهرست`, exact: true }).click();
  await expect(products.getByRole('heading', { level: 3 }).first()).toHaveText(TITLE);
  expect(await everything()).toEqual(before);

  await edit(TITLE).click();
  await page.getByRole('checkbox', { name: DRAFT_MARK }).uncheck();
  await save.click();
  await toast(page, 'product.edited').waitFor();
  await expect(row.getByText('پیش‌نویس')).toHaveCount(0);
  expect((await productsOf(site))[0]?.title).toBe(TITLE);
  expect((await requested('/products/14', false)).status).toBe(200);
});
