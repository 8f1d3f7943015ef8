import { expect, test } from './support/fixtures.ts';
import { enterDashboard, hydrated, openDashboard, signIn } from './support/pages.ts';

test.use({ server: 'own' });

test('the login waits while the server limits attempts, and signs in afterwards', async ({ page, expectConsole }) => {
  expectConsole(/status of 429/);
  const limited = { status: 429, headers: { 'Retry-After': '1' }, json: { message: '', errors: [] } };
  await page.route('**/api/admin/login', (route) => route.fulfill(limited), { times: 1 });
  await page.goto('/login');
  await hydrated(page);
  await signIn(page);
  await expect(page.getByRole('alert')).toContainText('تعداد تلاش‌ها بیش از حد شد.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await enterDashboard(page);
});

test('a failed deletion is reported in its dialog and succeeds when it is repeated', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 500/);
  expectConsole(/^error: products:/);
  const deletion = '**/api/products/deleteproduct*';
  await page.route(deletion, (route) => route.fulfill({ status: 500, json: { message: '', errors: [] } }), {
    times: 1,
  });
  const { products } = await openDashboard(page);
  const rows = products.locator('li');
  await expect(rows).toHaveCount(12);
  await rows.first().getByRole('button', { name: /^حذف / }).click();
  const dialog = page.getByRole('dialog', { name: 'حذف محصول' });
  await dialog.getByRole('button', { name: 'حذف محصول' }).click();
  await expect(dialog.getByRole('alert')).toContainText('محصول حذف نشد');
  await expect(rows).toHaveCount(12);
  await dialog.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(11);
});
