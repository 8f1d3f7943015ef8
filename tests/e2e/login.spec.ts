import { placeOrder } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { signIn, toast } from './support/pages.ts';

test('the dashboard leads to the login and back once signed in, and a reload forgets it [4.session.memory, 4.session.guard, 4.session.login]', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.waitForURL('/login');
  await signIn(page);
  await page.waitForURL('/dashboard');
  await toast(page, 'ورود موفقیت‌آمیز بود.').waitFor();
  await expect(page.getByRole('heading', { level: 1, name: 'پیشخوان' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'پیشخوان' })).toBeVisible();
  await page.reload();
  await page.waitForURL('/login');
});

test('an order that was meant comes after the login, in the language of the page', async ({
  visit,
  site,
  expectConsole,
}) => {
  expectConsole(/status of 401.*\/api\/orders\//);
  const id = await placeOrder(site, { description: 'A gear for the login' });
  const page = await visit(`/orders/${id}`, { language: 'en' });
  await expect(page.getByText('Log in to see this order.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await signIn(page);
  await page.waitForURL(`/orders/${id}`);
  await expect(page.getByRole('main').getByText('A gear for the login')).toBeVisible();
});

test('a session that the server no longer knows leads to the login, which says why [4.session.lost]', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 401.*getorders/);
  await page.goto('/login');
  await signIn(page);
  await page.waitForURL('/dashboard');
  const refresh = page.getByRole('button', { name: 'به‌روزرسانی' });
  await expect(refresh).toBeEnabled();
  await page.context().clearCookies();
  await refresh.click();
  await page.waitForURL('/login');
  await toast(page, 'نشست شما پایان یافته است؛ دوباره وارد شوید.').waitFor();
});
