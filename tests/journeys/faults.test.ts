import type { Page, Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import {
  fillOrder,
  type OrderTexts,
  orderForm,
  signIn,
  TIME_TRAP,
  toast,
  twoPictures,
} from '../support/journey-order.ts';
import { ADMIN, journeySite, openMortalSite, type Site } from '../support/journey-site.ts';
import { sampleTitles } from '../support/journey-words.ts';

const ORDERS = '**/api/orders/orders';
const PRODUCTS = '**/api/products';
const FAILED = 'خطا در ارسال سفارش';
const SENT = 'سفارش با موفقیت ارسال شد!';
const UNREACHABLE = 'ارتباط با کارگاه برقرار نشد. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید.';
const OFFLINE = 'به اینترنت وصل نیستید. هر چه نوشته‌اید می‌ماند؛ پس از وصل شدن دوباره بفرستید.';
const CANCELLED = 'ارسال را لغو کردید. هر چه نوشته بودید همین‌جاست.';
const TOO_LARGE = 'سفارش بیش از اندازه بزرگ است؛ از شمار یا اندازهٔ عکس‌ها کم کنید.';
const NO_PRODUCTS = 'محصولی برای نمایش نیست.';
const AGAIN = 'تلاش دوباره';
const NOT_OPENED = 'این بخش از سایت باز نشد.';
const ASK_LOGIN = 'برای دیدن این سفارش وارد شوید.';

const HTML = { contentType: 'text/html', body: '<!doctype html><h1>502 <b>Bad</b> Gateway</h1>' };
/** Answers that no contract knows, and what the browser itself says of them. */
const SENSELESS: readonly [string, (route: Route) => Promise<void>, RegExp | null][] = [
  ['an empty 500', (route) => route.fulfill({ status: 500 }), /status of 500/],
  ['a page of HTML with 502', (route) => route.fulfill({ status: 502, ...HTML }), /status of 502/],
  ['a page of HTML with 200', (route) => route.fulfill({ status: 200, ...HTML }), null],
  [
    'JSON that is cut off',
    (route) => route.fulfill({ status: 201, contentType: 'application/json', body: '[{"_id": "6' }),
    null,
  ],
  ['JSON of another shape', (route) => route.fulfill({ status: 201, json: { ok: true } }), null],
  ['a connection that breaks', (route) => route.abort('connectionreset'), /ERR_CONNECTION_RESET/],
];

const journey = openJourney();
const site = journeySite();

describe('an order', () => {
  it('is kept whole when the visitor is offline, says so, and goes out once when online again', async () => {
    const order = orderOf('Offline');
    const page = await filledForm(site, order);
    await page.context().setOffline(true);
    await orderForm(page).send.click();
    await expectFailure(page, OFFLINE);
    await expectKept(page, order);
    await page.context().setOffline(false);
    await sendAgain(page);
    expect(await ordersNamed(site, order.name)).toBe(1);
  });

  it('is kept whole after every senseless answer, without a word of its markup, and goes out at the next try', async () => {
    const order = orderOf('Senseless');
    const page = await filledForm(site, order);
    const { send } = orderForm(page);
    for (const [what, answer, line] of SENSELESS) {
      if (line) journey.expectConsole(line);
      await page.route(ORDERS, answer, { times: 1 });
      const request = page.waitForRequest(ORDERS);
      await send.click();
      await request;
      await eventually(() => send.getAttribute('aria-busy'), what).toBeNull();
      await expectFailure(page, UNREACHABLE);
      expect(await toast(page, FAILED).innerText(), what).toBe(FAILED);
      await expectKept(page, order);
    }
    await sendAgain(page);
    expect(await ordersNamed(site, order.name)).toBe(1);
  });

  it('is stored once when its answer was lost and it is sent again', async () => {
    journey.expectConsole(/ERR_CONNECTION_RESET/);
    const order = orderOf('Lost answer');
    const page = await filledForm(site, order);
    await page.route(
      ORDERS,
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await orderForm(page).send.click();
    await expectFailure(page, UNREACHABLE);
    await sendAgain(page);
    expect(await ordersNamed(site, order.name)).toBe(1);
  });

  it('goes out once at a double click [4.order.once]', async () => {
    const order = orderOf('Double click');
    const page = await filledForm(site, order);
    await orderForm(page).send.dblclick();
    await toast(page, SENT).waitFor();
    expect(await ordersNamed(site, order.name)).toBe(1);
  });

  it('can be cancelled while nobody answers, and is kept whole', async () => {
    const order = orderOf('Cancelled');
    const page = await filledForm(site, order);
    await page.route(ORDERS, () => {}, { times: 1 });
    await orderForm(page).send.click();
    await orderForm(page).form.getByRole('button', { name: 'لغو' }).click();
    await expectFailure(page, CANCELLED);
    await expectKept(page, order);
    await sendAgain(page);
  });

  it('shows at its field what the server found wrong', async () => {
    journey.expectConsole(/status of 400/);
    const message = 'این شماره پذیرفته نیست.';
    const page = await filledForm(site, orderOf('Refused'));
    const json = { message: 'Invalid', errors: [{ path: 'phone', message }] };
    await page.route(ORDERS, (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await orderForm(page).send.click();
    await orderForm(page).form.getByText(message).waitFor();
    const { phone } = orderForm(page);
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    await eventually(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('says that it is too large, and keeps everything', async () => {
    journey.expectConsole(/status of 413/);
    const order = orderOf('Too large');
    const page = await filledForm(site, order);
    await page.route(ORDERS, (route) => route.fulfill({ status: 413, ...HTML }), { times: 1 });
    await orderForm(page).send.click();
    await expectFailure(page, TOO_LARGE);
    await expectKept(page, order);
  });

  it('waits as long as the server asks', async () => {
    journey.expectConsole(/status of 429/);
    const page = await filledForm(site, orderOf('Patience'));
    const answer = { status: 429, headers: { 'retry-after': '30' }, json: { message: 'Slow down', errors: [] } };
    await page.route(ORDERS, (route) => route.fulfill(answer), { times: 1 });
    const { send, form } = orderForm(page);
    await send.click();
    await form.getByText(/(?:۳۰|۲۹) ثانیه مانده/).waitFor();
    expect(await send.isDisabled()).toBe(true);
    await page.clock.runFor(30_000);
    await eventually(() => send.isEnabled()).toBe(true);
    await sendAgain(page);
  });
});

describe('the products', () => {
  it('are an empty list after every senseless answer, which is only logged, and can be asked for again [8.products.failed, 8.products.empty]', async () => {
    journey.expectConsole(/^error: products:/);
    const page = await (await journey.enter(site)).newPage();
    const main = page.getByRole('main');
    for (const [index, [what, answer, line]] of SENSELESS.entries()) {
      if (line) journey.expectConsole(line);
      await page.route(PRODUCTS, answer, { times: 1 });
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('products:'));
      if (index === 0) await page.goto(`${site.url}/products/2`);
      else await main.getByRole('button', { name: AGAIN }).click();
      await logged;
      await main.getByText(NO_PRODUCTS).waitFor();
      expect(await page.locator('[data-sonner-toast]').count(), what).toBe(0);
    }
    await main.getByRole('button', { name: AGAIN }).click();
    await page.getByRole('heading', { level: 1, name: sampleTitles('fa')[1] ?? '' }).waitFor();
  });

  it('are waited for with a spinner, not called missing', async () => {
    const page = await (await journey.enter(site)).newPage();
    let answer: (() => Promise<void>) | undefined;
    await page.route(PRODUCTS, (route) => {
      answer = () => route.continue();
    });
    await page.goto(`${site.url}/products/2`);
    await page.getByRole('main').getByText('در حال دریافت محصولات…').waitFor();
    expect(await page.getByText('محصول یافت نشد.').count()).toBe(0);
    await answer?.();
    await page.getByRole('heading', { level: 1, name: sampleTitles('fa')[1] ?? '' }).waitFor();
  });

  it('keep their place and name where a picture is missing (row 36)', async () => {
    journey.expectConsole(/status of 404.*\.webp/);
    const page = await (await journey.enter(site)).newPage();
    await page.route('**/files/**/*.webp', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${site.url}/products/2`);
    const placeholder = page.getByRole('main').locator(`span[role=img][aria-label="${sampleTitles('fa')[1]}"]`);
    await placeholder.waitFor();
    const box = await placeholder.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  });

  it('offer the file where a video does not play (row 35)', async () => {
    journey.expectConsole(/status of 404.*\.mp4/);
    const page = await journey.visit(site, '/products/1');
    await page.route('**/*.mp4', (route) => route.fulfill({ status: 404 }));
    const video = page.locator('video');
    await video.evaluate((film: HTMLVideoElement) => film.load());
    await video.evaluate((film: HTMLVideoElement) => film.play().catch(() => {}));
    await page.getByRole('alert').getByText('این ویدیو در مرورگر شما پخش نمی‌شود.').waitFor();
    expect(await page.getByRole('alert').getByRole('link').getAttribute('href')).toMatch(/\.mp4$/);
  });
});

describe('a server that dies under an open page', () => {
  it('takes nothing of the page and of the order with it, and takes the order once it is back', async () => {
    journey.expectConsole(/ERR_CONNECTION_REFUSED/);
    const mortal = await openMortalSite();
    onTestFinished(() => mortal.close());
    const order = orderOf('Survivor');
    const page = await filledForm(mortal, order);
    await mortal.kill();
    await orderForm(page).send.click();
    await expectFailure(page, UNREACHABLE);
    await expectKept(page, order);
    await page.getByRole('banner').getByRole('link', { name: 'نمونه‌کارها' }).click();
    await eventually(() => page.locator('article').count()).toBe(12);
    await page.goBack();
    await expectKept(page, order);
    await mortal.restart();
    await sendAgain(page);
    expect(await ordersNamed(mortal, order.name)).toBe(1);
  });
});

describe('a part of the site that cannot be had', () => {
  it('brings one silent reload, and then the page', async () => {
    journey.expectConsole(/ERR_FAILED.*\/admin-/);
    journey.expectConsole(/status of 401/);
    const page = await (await journey.enter(site)).newPage();
    const loads = countLoads(page);
    await page.route('**/assets/admin-*.js', (route) => (loads() === 1 ? route.abort() : route.continue()));
    await page.goto(`${site.url}/orders/0123456789abcdef0123456789abcdef`);
    await page.getByText(ASK_LOGIN).waitFor();
    expect(loads()).toBe(2);
  });

  it('is said to be missing after the second time, inside the frame, and comes at the next try', async () => {
    journey.expectConsole(/ERR_FAILED.*\/admin-/);
    journey.expectConsole(/Failed to fetch dynamically imported module/);
    journey.expectConsole(/status of 401/);
    const page = await (await journey.enter(site)).newPage();
    const loads = countLoads(page);
    await page.route('**/assets/admin-*.js', (route) => route.abort());
    await page.goto(`${site.url}/orders/0123456789abcdef0123456789abcdef`);
    await page.getByRole('main').getByText(NOT_OPENED).waitFor();
    expect(loads()).toBe(2);
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    await page.unroute('**/assets/admin-*.js');
    await page.getByRole('main').getByRole('button', { name: AGAIN }).click();
    await page.getByText(ASK_LOGIN).waitFor();
  });

  it('takes nothing but the toasts away where it is the toasts', async () => {
    journey.expectConsole(/ERR_FAILED.*\/toaster-/);
    const page = await (await journey.enter(site)).newPage();
    await page.route('**/assets/toaster-*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('toaster'));
    await page.goto(`${site.url}/login`);
    await failed;
    await signIn(page);
    await page.waitForURL(`${site.url}/dashboard`);
    await page.getByRole('heading', { level: 1, name: 'پیشخوان' }).waitFor();
  });
});

describe('words that cannot be had', () => {
  const WORDS = '**/assets/messages-*.js';
  const NO_ENGLISH = 'نسخهٔ «English» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.';
  const PERSIAN = { heading: 'نمونه‌کارها', toggle: 'English' };
  const expectHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: PERSIAN.toggle });

  it('leave the page in its language and say so, and the next press asks for them again', async () => {
    journey.expectConsole(/ERR_FAILED.*\/messages-/);
    journey.expectConsole(/^error: words:/);
    const page = await (await journey.enter(site)).newPage();
    let first: string | undefined;
    await page.route(WORDS, (route) => {
      first ??= route.request().url();
      return route.request().url() === first ? route.continue() : route.abort();
    });
    await page.goto(`${site.url}/products`);
    await expectHeading(page, PERSIAN.heading);
    await toggle(page).click();
    await toast(page, NO_ENGLISH).waitFor();
    await page.unroute(WORDS);
    await toggle(page).click();
    await expectHeading(page, 'Work samples');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  });

  it('of the stored language open the page in the other one, which says so; the first press asks for them again', async () => {
    journey.expectConsole(/ERR_FAILED.*\/messages-/);
    journey.expectConsole(/^error: words:/);
    const page = await (await journey.enter(site, { language: 'en' })).newPage();
    await page.route(WORDS, (route) => route.abort(), { times: 1 });
    await page.goto(`${site.url}/products`);
    await expectHeading(page, PERSIAN.heading);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fa');
    await toast(page, NO_ENGLISH).waitFor();
    await toggle(page).click();
    await expectHeading(page, 'Work samples');
  });

  it('show on the button that they are on their way', async () => {
    const page = await (await journey.enter(site)).newPage();
    let first: string | undefined;
    let arrive: (() => Promise<void>) | undefined;
    await page.route(WORDS, (route) => {
      first ??= route.request().url();
      if (route.request().url() === first) return route.continue();
      arrive = () => route.continue();
    });
    await page.goto(`${site.url}/products`);
    await toggle(page).click();
    await eventually(() => toggle(page).getAttribute('aria-busy')).toBe('true');
    await eventually(async () => arrive !== undefined).toBe(true);
    await arrive?.();
    await expectHeading(page, 'Work samples');
    expect(await page.getByRole('banner').locator('[aria-busy]').count()).toBe(0);
  });

  it('of either language leave what the page says without a script, at once, with a way to try again', async () => {
    journey.expectConsole(/ERR_FAILED.*\/messages-/);
    journey.expectConsole(/^error: words:/);
    journey.expectConsole(/^error: site:/);
    const page = await (await journey.enter(site)).newPage();
    await page.route(WORDS, (route) => route.abort());
    await page.goto(`${site.url}/products?q=gear`);
    await page.locator('.given-up .unopened').waitFor();
    await page.unroute(WORDS);
    await page.getByRole('link', { name: 'reload the page' }).click();
    await expectHeading(page, PERSIAN.heading);
    expect(new URL(page.url()).search).toBe('?q=gear');
  });
});

const orderOf = (name: string): OrderTexts => ({ name, phone: '09121234567', description: `A gear. ${name}` });

/** A home page whose order form is filled, with two pictures, and ready to be sent. */
async function filledForm(place: Site, order: OrderTexts): Promise<Page> {
  const page = await (await journey.enter(place)).newPage();
  await page.clock.install();
  await page.goto(place.url);
  await fillOrder(page, order);
  const { files, chosen } = orderForm(page);
  await files.setInputFiles(await twoPictures());
  await eventually(() => chosen.locator('img').count()).toBe(2);
  await page.clock.fastForward(TIME_TRAP);
  return page;
}

async function expectFailure(page: Page, text: string): Promise<void> {
  await orderForm(page).failure.getByText(text).waitFor();
  expect(await orderForm(page).send.isEnabled()).toBe(true);
}

async function expectKept(page: Page, order: OrderTexts): Promise<void> {
  const { name, phone, description, chosen } = orderForm(page);
  const texts = {
    name: await name.inputValue(),
    phone: await phone.inputValue(),
    description: await description.inputValue(),
  };
  expect(texts).toEqual(order);
  expect(await chosen.locator('img').count()).toBe(2);
}

async function sendAgain(page: Page): Promise<void> {
  await orderForm(page).send.click();
  await toast(page, SENT).waitFor();
  await eventually(() => orderForm(page).description.inputValue()).toBe('');
}

/** How many orders of that name lie on the admin's desk. */
async function ordersNamed({ url }: Site, name: string): Promise<number> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const answer = await fetch(`${url}/api/orders/getorders`, { headers: { cookie } });
  const orders = (await answer.json()) as { readonly name: string }[];
  return orders.filter((order) => order.name === name).length;
}

/** Counts how often the page was loaded as a whole. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}
