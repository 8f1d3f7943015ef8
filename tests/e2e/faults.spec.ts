import type { Page, Route } from '@playwright/test';
import { type OrderTexts, ordersNamed } from './support/api.ts';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { orderForm, signIn, TIME_TRAP, toast } from './support/pages.ts';
import { sampleTitles } from './support/texts.ts';

const ORDERS = '**/api/orders/orders';
const PRODUCTS = '**/api/products';
const UNREACHABLE = 'ارتباط با کارگاه برقرار نشد. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید.';
const CANCELLED = 'ارسال را لغو کردید. هر چه نوشته بودید همین‌جاست.';
const AGAIN = 'تلاش دوباره';

const HTML = { contentType: 'text/html', body: '<!doctype html><h1>502 <b>Bad</b> Gateway</h1>' };
/** Responses that no contract knows, and what the browser itself says of them. */
const SENSELESS: readonly [string, (route: Route) => Promise<void>, RegExp | null][] = [
  ['an empty 500', (route) => route.fulfill({ status: 500 }), /status of 500/],
  ['a page of HTML with 200', (route) => route.fulfill({ status: 200, ...HTML }), null],
  [
    'JSON that is cut off',
    (route) => route.fulfill({ status: 201, contentType: 'application/json', body: '[{"_id": "6' }),
    null,
  ],
  ['a connection that breaks', (route) => route.abort('connectionreset'), /ERR_CONNECTION_RESET/],
];

type Form = ReturnType<typeof orderForm>;

test.describe('an order', () => {
  const orderOf = (name: string): OrderTexts => ({ name, phone: '09121234567', description: `A gear. ${name}` });

  /** The home page's order form, filled, with two images, and ready to be sent. */
  async function filledForm(page: Page, order: OrderTexts): Promise<Form> {
    await page.clock.install();
    await page.goto('/');
    const form = orderForm(page);
    await form.fill(order);
    await form.files.setInputFiles(await twoImages());
    await expect(form.chosen.locator('img')).toHaveCount(2);
    await page.clock.fastForward(TIME_TRAP);
    return form;
  }

  async function expectKept({ failure, send, chosen, expectTexts }: Form, text: string, order: OrderTexts) {
    await expect(failure.getByText(text)).toBeVisible();
    await expect(send).toBeEnabled();
    await expectTexts(order);
    await expect(chosen.locator('img')).toHaveCount(2);
  }

  async function sendAgain(page: Page): Promise<void> {
    await orderForm(page).send.click();
    await toast(page, 'سفارش با موفقیت ارسال شد!').waitFor();
    await expect(orderForm(page).field('description')).toHaveValue('');
  }

  test('is kept whole after every senseless response and a cancellation, and is stored once even where the first response was lost [4.order.once]', async ({
    page,
    site,
    expectConsole,
  }) => {
    const order = orderOf(`Senseless ${crypto.randomUUID()}`);
    const form = await filledForm(page, order);
    for (const [what, respond, line] of SENSELESS) {
      if (line) expectConsole(line);
      await page.route(ORDERS, respond, { times: 1 });
      const request = page.waitForRequest(ORDERS);
      await form.send.click();
      await request;
      await expect(form.send, what).not.toHaveAttribute('aria-busy');
      await expectKept(form, UNREACHABLE, order);
      await expect(toast(page, 'خطا در ارسال سفارش').first()).toHaveText('خطا در ارسال سفارش');
    }
    await page.route(ORDERS, () => {}, { times: 1 });
    await form.send.click();
    await form.form.getByRole('button', { name: 'لغو' }).click();
    await expectKept(form, CANCELLED, order);
    await page.route(
      ORDERS,
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await form.send.click();
    await expectKept(form, UNREACHABLE, order);
    await form.send.dblclick();
    await toast(page, 'سفارش با موفقیت ارسال شد!').waitFor();
    expect(await ordersNamed(site, order.name)).toBe(1);
  });

  test.describe(() => {
    test.use({ server: 'own' });

    test('and the page outlive a server that dies, and it goes out once the server is back', async ({
      page,
      site,
      expectConsole,
    }) => {
      expectConsole(/ERR_CONNECTION_REFUSED/);
      const order = orderOf('Survivor');
      const form = await filledForm(page, order);
      await site.kill();
      await form.send.click();
      await expectKept(form, UNREACHABLE, order);
      await page.getByRole('banner').getByRole('link', { name: 'نمونه‌کارها' }).click();
      await expect(page.locator('article')).toHaveCount(12);
      await page.goBack();
      await expectKept(form, UNREACHABLE, order);
      await site.restart();
      await sendAgain(page);
      expect(await ordersNamed(site, order.name)).toBe(1);
    });
  });
});

test.describe('the products', () => {
  const headline = (page: Page) => page.getByRole('heading', { level: 1, name: sampleTitles('fa')[1] ?? '' });

  test('are an empty list after every senseless response, which is only logged, and can be asked for again [8.products.failed, 8.products.empty]', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/^error: products:/);
    const main = page.getByRole('main');
    for (const [index, [what, respond, line]] of SENSELESS.entries()) {
      if (line) expectConsole(line);
      await page.route(PRODUCTS, respond, { times: 1 });
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('products:'));
      if (index === 0) await page.goto('/products/2');
      else await main.getByRole('button', { name: AGAIN }).click();
      await logged;
      await expect(main.getByText('محصولی برای نمایش نیست.'), what).toBeVisible();
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    }
    await main.getByRole('button', { name: AGAIN }).click();
    await expect(headline(page)).toBeVisible();
  });

  test('keep their place and name where an image is missing', async ({ page, expectConsole }) => {
    expectConsole(/status of 404.*\.webp/);
    await page.route('**/files/**/*.webp', (route) => route.fulfill({ status: 404 }));
    await page.goto('/products/2');
    const placeholder = page.getByRole('main').locator(`span[role=img][aria-label="${sampleTitles('fa')[1]}"]`);
    await expect(placeholder).toBeVisible();
    const box = await placeholder.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  });
});

test.describe('a part of the site that cannot be had', () => {
  test('brings one silent reload, is said to be missing after the second time, inside the frame, and comes at the next try', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/ERR_FAILED.*\/admin-/);
    expectConsole(/Failed to fetch dynamically imported module/);
    expectConsole(/status of 401|^error: order:/);
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

  test('takes nothing but the toasts away where it is the toasts', async ({ page, expectConsole }) => {
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

test.describe('messages that cannot be had', () => {
  const MESSAGES = '**/assets/messages-*.js';
  const NO_ENGLISH = 'نسخهٔ «English» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.';
  const expectHeadline = (page: Page, name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'English' });

  test('leave the page in its language and say so; the next press asks again, and shows that they are on their way', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/ERR_FAILED.*\/messages-/);
    expectConsole(/^error: \w+:/);
    const asked = Promise.withResolvers<Route>();
    let english = 0;
    let persian: string | null = null;
    await page.route(MESSAGES, (route) => {
      persian ??= route.request().url();
      if (route.request().url() === persian) return route.continue();
      english += 1;
      return english < 3 ? route.abort() : asked.resolve(route);
    });
    await page.goto('/products');
    await expectHeadline(page, 'نمونه‌کارها');
    await toggle(page).click();
    await toast(page, NO_ENGLISH).waitFor();
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-busy', 'true');
    await (await asked.promise).continue();
    await expectHeadline(page, 'Work samples');
    await expect(page.getByRole('banner').locator('[aria-busy]')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  });

  test('of either language leave what the page says without a script, at once, with a way to try again', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/ERR_FAILED.*\/messages-/);
    expectConsole(/^error: site:/);
    await page.route(MESSAGES, (route) => route.abort());
    await page.goto('/products?q=gear');
    await page.locator('.given-up .unopened').waitFor();
    await page.unroute(MESSAGES);
    await page.getByRole('link', { name: 'reload the page' }).click();
    await expectHeadline(page, 'نمونه‌کارها');
    expect(new URL(page.url()).search).toBe('?q=gear');
  });
});
