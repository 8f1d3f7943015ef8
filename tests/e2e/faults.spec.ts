import type { Page, Route } from '@playwright/test';
import { addPart, ordersNamed } from './support/api.ts';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import {
  addFirst,
  cartButton,
  comeOnline,
  givenUp,
  hydrated,
  ORDER_SCRIPT,
  orderForm,
  receiptOn,
  signIn,
  toast,
} from './support/pages.ts';
import { ADMIN } from './support/server.ts';

const AGAIN = 'تلاش دوباره';

test.describe('an order', () => {
  test.use({ server: 'own' });

  test('keeps an order over a killed server and a lost response, and stores it once [4.order.once]', async ({
    page,
    site,
    expectConsole,
  }) => {
    expectConsole(/ERR_CONNECTION_REFUSED/);
    expectConsole(/ERR_CONNECTION_RESET/);
    const order = { name: 'Survivor', phone: '09121234567', description: 'A gear that is asked for again' };
    const { fill, files, chosen, send, failure, expectTexts, field } = orderForm(page);
    const expectKept = async () => {
      await expect(failure).toContainText('ارتباط با سرور برقرار نشد. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید.');
      await expect(send).toBeEnabled();
      await expectTexts(order);
      await expect(chosen.locator('img')).toHaveCount(2);
    };
    await page.goto('/products');
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'خانه' }).click();
    await fill(order);
    await files.setInputFiles(await twoImages());
    await expect(chosen.locator('img')).toHaveCount(2);
    await site.kill();
    await send.click();
    await expectKept();
    await page.getByRole('banner').getByRole('link', { name: 'نمونه‌کارها' }).click();
    await expect(page.locator('article')).toHaveCount(12);
    await page.goBack();
    await expectKept();

    await site.restart();
    await page.route(
      '**/api/orders/orders',
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await send.click();
    await expect.poll(() => ordersNamed(site, order.name)).toBe(1);
    await expectKept();
    await send.dblclick();
    await toast(page, 'order.sent').waitFor();
    await expect(field('description')).toHaveValue('');
    expect(await ordersNamed(site, order.name)).toBe(1);
  });
});

test.describe('a rendered page whose chunk is missing', () => {
  test('keeps a rendered page without its chunk, and its links lead to other pages', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/^error: site:/);
    expectConsole(/ERR_FAILED/);
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route('**/assets/product-page-*.js', (route) => route.abort());
    await page.goto('/products/1');
    await givenUp(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('گیربکس سیاره‌ای تک‌مرحله‌ای');
    await expect(page.getByText('این بخش از سایت باز نشد.')).toHaveCount(0);
    expect(loads).toBe(1);
    await page.unroute('**/assets/product-page-*.js');
    await page.getByRole('banner').getByRole('link', { name: 'دربارهٔ ما' }).click();
    await expect(page).toHaveTitle(/^دربارهٔ ما/);
    expect(loads).toBe(2);
  });

  const ORDER = { name: 'Missing Chunk', phone: '09121234567', description: 'A gear' };

  test('keeps the typed texts without the chunk, and lets the browser post the form', async ({
    page,
    site,
    expectConsole,
  }) => {
    expectConsole(/^error: site:/);
    expectConsole(/ERR_FAILED.*\/home-/);
    await page.route('**/assets/home-*.js', (route) => route.abort());
    await page.goto('/');
    const { fill, send, expectTexts } = orderForm(page);
    await fill(ORDER);
    await givenUp(page);
    await expectTexts(ORDER);
    await page.unroute('**/assets/home-*.js');
    await send.click();
    await page.waitForURL(/receipt/);
    await expect(receiptOn(page)).toContainText(ORDER.name);
    expect(await ordersNamed(site, ORDER.name)).toBe(1);
  });

  test('keeps the typed texts without the chunk, and hydrates the page once the browser is online', async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(/^error: site:/);
    expectConsole(/ERR_FAILED.*\/home-/);
    await page.route('**/assets/home-*.js', (route) => route.abort());
    await page.goto('/');
    const { fill, expectTexts } = orderForm(page);
    await fill(ORDER);
    await givenUp(page);
    await context.setOffline(true);
    await page.unroute('**/assets/home-*.js');
    await context.setOffline(false);
    await hydrated(page);
    await expectTexts(ORDER);
    await addFirst(page);
    await expect(cartButton(page, 'سبد استعلام، ۱ قطعه')).toBeVisible();
  });

  test('leaves the page to the browser, which posts the order, if the script of the form is missing', async ({
    page,
    site,
    expectConsole,
  }) => {
    expectConsole(/^error: site:/);
    expectConsole(/ERR_FAILED.*\/order-screen-/);
    await page.route(ORDER_SCRIPT, (route) => route.abort());
    await page.goto('/');
    const { fill, send } = orderForm(page);
    await fill({ ...ORDER, name: 'Missing Form' });
    await givenUp(page);
    await page.unroute(ORDER_SCRIPT);
    await send.click();
    await page.waitForURL(/receipt/);
    await expect(receiptOn(page)).toContainText('Missing Form');
    expect(await ordersNamed(site, 'Missing Form')).toBe(1);
  });

  test('keeps the texts and images of an order whose script arrives once the browser is online', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/^error: site:/);
    expectConsole(/ERR_FAILED.*\/order-screen-/);
    await page.route(ORDER_SCRIPT, (route) => route.abort());
    await page.goto('/');
    const { fill, files, chosen, expectTexts } = orderForm(page);
    await fill(ORDER);
    await files.setInputFiles(await twoImages());
    await givenUp(page);
    await page.unroute(ORDER_SCRIPT);
    // The idle page preloads the script. If that fails only now, so does the import that waits for the same request.
    await expect(async () => {
      await comeOnline(page);
      await expect(chosen.locator('img')).toHaveCount(2, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expectTexts(ORDER);
  });
});

test.describe('a chunk that is missing while the line is cut', () => {
  test('shows an error in place of a page while offline, without a reload, and loads the page once online', async ({
    page,
    context,
    expectConsole,
    tolerateConsole,
  }) => {
    expectConsole(/ERR_FAILED.*\/about-page-/);
    tolerateConsole(/ERR_INTERNET_DISCONNECTED/);
    tolerateConsole(/^error: products:/);
    expectConsole(/Failed to fetch dynamically imported module/);
    await page.route('**/assets/about-page-*.js', (route) => route.abort());
    await page.goto('/');
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'دربارهٔ ما' }).click();
    await expect(page.getByRole('main').getByText('این بخش از سایت باز نشد.')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute('**/assets/about-page-*.js');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('دربارهٔ ما');
  });
});

test.describe('the calls of the API, if their chunk cannot be loaded', () => {
  const CALLS = '**/assets/visitor-calls-*.js';

  test('keeps an order, and sends it on the second press', async ({ page, site, expectConsole, tolerateConsole }) => {
    expectConsole(/ERR_FAILED.*\/visitor-calls-/);
    tolerateConsole(/^error: products:/);
    const order = { name: 'Second Press', phone: '09121234567', description: 'A gear' };
    await page.route(CALLS, (route) => route.abort());
    await page.goto('/');
    await hydrated(page);
    const { fill, files, chosen, send, failure, expectTexts } = orderForm(page);
    await fill(order);
    await files.setInputFiles(await twoImages());
    await expect(chosen.locator('img')).toHaveCount(2);
    await send.click();
    await expect(failure).toContainText('ارتباط با سرور برقرار نشد.');
    await expectTexts(order);
    await expect(chosen.locator('img')).toHaveCount(2);
    await page.unroute(CALLS);
    await send.click();
    const receipt = receiptOn(page);
    await expect(receipt).toContainText(order.name);
    await expect(receipt.locator('img')).toHaveCount(2);
    expect(await ordersNamed(site, order.name)).toBe(1);
  });

  test('keeps the typed password, and signs in on the second press', async ({
    page,
    expectConsole,
    tolerateConsole,
  }) => {
    expectConsole(/ERR_FAILED.*\/visitor-calls-/);
    tolerateConsole(/^error: products:/);
    await page.route(CALLS, (route) => route.abort());
    await page.goto('/login');
    await hydrated(page);
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('پاسخی از سرور نرسید.');
    await expect(page.locator('[name=username]')).toHaveValue(ADMIN.username);
    await expect(page.locator('[name=password]')).toHaveValue(ADMIN.password);
    await page.unroute(CALLS);
    await page.locator('form [type=submit]').click();
    await page.waitForURL('/dashboard');
  });
});

test.describe('a list of more parts than a page carries', () => {
  test.use({ server: 'own' });

  test('keeps a rendered list with links to its pages if the list cannot be loaded', async ({
    page,
    site,
    expectConsole,
  }) => {
    expectConsole(/^error: products:/);
    expectConsole(/^error: site:/);
    expectConsole(/ERR_FAILED/);
    await addPart(site, 13);
    await page.route('**/api/products', (route) => route.abort());
    // A page with more than 60 products carries no list.
    await page.route(/(?<!api)\/products(?:\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const withoutList = (json: string) => JSON.stringify({ ...JSON.parse(json), list: null });
      await route.fulfill({ response, body: html.replace(/(?<=id="page-state">).*?(?=<\/script>)/s, withoutList) });
    });
    await page.goto('/products');
    await givenUp(page);
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByRole('status')).toHaveText('۱۳ قطعه');
    await page.getByRole('link', { name: 'قطعه‌های بعدی' }).click();
    await expect(page.getByRole('article').first()).toContainText('قطعهٔ 13');
  });
});

test.describe('an unavailable part of the site', () => {
  test('reloads once for a missing chunk, then shows an error with a retry button', async ({ page, expectConsole }) => {
    expectConsole(/ERR_FAILED.*\/admin-/);
    expectConsole(/Failed to fetch dynamically imported module/);
    expectConsole(/status of 401/);
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route('**/assets/admin-*.js', (route) => route.abort());
    await page.goto('/orders/0123456789abcdef0123456789abcdef');
    await expect(page.getByRole('main').getByText('این بخش از سایت باز نشد.')).toBeVisible();
    expect(loads).toBe(2);
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute('**/assets/admin-*.js');
    await page.getByRole('main').getByRole('button', { name: AGAIN }).click();
    await expect(page.getByText('برای دیدن این سفارش وارد شوید.')).toBeVisible();
  });

  test('works without toasts if the toaster cannot be loaded', async ({ page, expectConsole }) => {
    expectConsole(/ERR_FAILED.*\/toaster-/);
    await page.route('**/assets/toaster-*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('toaster'));
    await page.goto('/login');
    await failed;
    await signIn(page);
    await page.waitForURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'پیشخوان' })).toBeVisible();
  });
});

test.describe('unavailable messages', () => {
  const MESSAGES = '**/assets/messages-*.js';
  const expectHeadline = (page: Page, name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'English' });

  test('keeps the language with a toast if the messages cannot be loaded, and retries on the next press', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/ERR_FAILED.*\/messages-/);
    expectConsole(/^error: messages:/);
    const asked = Promise.withResolvers<Route>();
    let isThere = false;
    let persian: string | null = null;
    await page.route(MESSAGES, (route) => {
      persian ??= route.request().url();
      if (route.request().url() === persian) return route.continue();
      return isThere ? asked.resolve(route) : route.abort();
    });
    await page.goto('/products');
    // Before hydration the button is a link to the page in English.
    await hydrated(page);
    await toggle(page).click();
    await toast(page, 'messages.failed').waitFor();
    isThere = true;
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-busy', 'true');
    await (await asked.promise).continue();
    await expectHeadline(page, 'Work samples');
    await expect(page.getByRole('banner').locator('[aria-busy]')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  });

  test('shows the page without a script and a retry link if no messages can be loaded', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/^error: messages:/);
    expectConsole(/ERR_FAILED.*\/messages-/);
    expectConsole(/^error: site:/);
    await page.route(MESSAGES, (route) => route.abort());
    await page.goto('/dashboard?orders=gear');
    await page.locator('.given-up .unopened').waitFor();
    await page.unroute(MESSAGES);
    await page.getByRole('link', { name: 'reload the page' }).click();
    await expectHeadline(page, 'ورود مدیر');
  });
});
