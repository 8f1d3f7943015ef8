import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { expect, test } from './support/fixtures.ts';
import { dashboardOf, orderForm, signIn } from './support/pages.ts';
import { openDevelopment } from './support/server.ts';

const ORDER = { name: 'Sara', phone: '09121234567', description: 'A gear' };
const PRODUCT = { title: 'چرخ‌دنده', shortDescription: '۲۴ دندانه', fullDescription: '' };

test('loads a page in development once, and keeps drafts and login across pages', async ({ enter }) => {
  const development = await openDevelopment();
  const page = await (await enter({}, development.url)).newPage();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto('/');
  await orderForm(page).fill(ORDER);
  await page.getByRole('banner').getByRole('link', { name: 'ورود مدیر' }).click();
  await signIn(page, MOCK_ADMIN.password);
  const dashboard = dashboardOf(page);
  await dashboard.add.click();
  await dashboard.fill(PRODUCT);

  await dashboard.expectTexts(PRODUCT);
  await page.getByRole('banner').getByRole('link', { name: 'کارگاه چرخ' }).click();
  await orderForm(page).expectTexts(ORDER);
  await page.getByRole('banner').getByRole('link', { name: 'پیشخوان' }).click();
  await dashboard.products.locator('li').first().waitFor();
  expect(loads).toBe(1);
  // A page that outlives its server fails to load its icon.
  await page.close();
  await development.close();
});
