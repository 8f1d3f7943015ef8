import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#src/domain/language/language.ts';
import type { OrderTexts, ProductTexts } from './api.ts';
import { ADMIN } from './server.ts';
import { translated } from './texts.ts';

/** Page objects: the parts of a page by their roles, the fields of forms by the API's names. */

/** Texts of toasts, by their notification. */
const TOASTS = {
  'login.failed': 'ورود ناموفق بود.',
  'login.succeeded': 'ورود موفقیت‌آمیز بود.',
  'logout.started': 'در حال انتقال به صفحهٔ اصلی',
  'messages.failed': 'نسخهٔ «English» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.',
  'order.completed': 'سفارش با موفقیت حذف شد.',
  'order.removed': 'سفارش برای همیشه حذف شد.',
  'order.restored': 'سفارش به سفارش‌های باز برگشت.',
  'order.sent': 'سفارش با موفقیت ارسال شد!',
  'product.added': 'محصول با موفقیت اضافه شد.',
  'product.deleted': 'محصول حذف شد.',
  'product.edited': 'محصول با موفقیت ویرایش شد 🎉',
  'session.expired': 'نشست شما تمام شده است؛ دوباره وارد شوید.',
  'upload.failed': 'آپلود ویدیو ناموفق بود',
} as const;

/** Toast about a notification. */
export function toast(page: Page, notification: keyof typeof TOASTS, language: Language = 'fa'): Locator {
  return page.locator('[data-sonner-toast]', { hasText: translated(TOASTS[notification], language) });
}

/** Receipt of the order that was sent last. */
export function receiptOn(page: Page): Locator {
  return page.getByRole('region', { name: 'رسید سفارش' });
}

/** Fills and submits the login form of the open page. */
export async function signIn(page: Page, password: string = ADMIN.password): Promise<void> {
  await page.locator('[name=username]').fill(ADMIN.username);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
}

/** Opens the dashboard through the login, and waits for its lists. */
export async function openDashboard(page: Page): Promise<Dashboard> {
  await page.goto('/dashboard');
  return enterDashboard(page);
}

/** Signs in on the open login page, and waits for the lists of the dashboard. */
export async function enterDashboard(page: Page, password?: string): Promise<Dashboard> {
  await page.waitForURL('/login');
  await signIn(page, password);
  await page.waitForURL('/dashboard');
  const dashboard = dashboardOf(page);
  await dashboard.products.locator('li').first().waitFor();
  await dashboard.orders.locator('ul, p').first().waitFor();
  return dashboard;
}

export type Dashboard = ReturnType<typeof dashboardOf>;

/** The dashboard in Persian. */
export function dashboardOf(page: Page) {
  const main = page.getByRole('main');
  const form = main.locator('form:has([name=video])');
  const field = (name: string) => form.locator(`[name=${name}]`);
  return {
    page,
    form,
    field,
    add: main.getByRole('button', { name: 'افزودن محصول' }).first(),
    save: form.locator('[type=submit]'),
    /** Button that the form shows for a chosen file. */
    chosen: (name: string) => form.getByRole('button', { name: `برداشتن ${name}` }),
    /** Shown while a video is uploaded. */
    progress: form.getByRole('progressbar', { name: 'آپلود ویدیو' }),
    cancelUpload: form.getByRole('button', { name: 'لغو آپلود' }),
    retryUpload: form.getByRole('button', { name: 'تلاش دوباره' }),
    /** The form's message about a failed upload or save. */
    failure: form.getByRole('alert'),
    products: main.locator('#products'),
    edit: (title: string) => main.getByRole('button', { name: `ویرایش ${title}`, exact: true }),
    orders: main.locator('#orders'),
    fill: async (texts: ProductTexts) => {
      for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
    },
    expectTexts: async (texts: ProductTexts) => {
      for (const [name, text] of Object.entries(texts)) await expect(field(name)).toHaveValue(text);
    },
    completeOrder: async (name: string) => {
      await main.getByRole('button', { name: `تکمیل سفارش ${name}`, exact: true }).click();
      await page
        .getByRole('dialog', { name: 'تکمیل سفارش' })
        .getByRole('button', { name: 'انتقال به انجام‌شده‌ها' })
        .click();
    },
  };
}

/** Hides the page behind another one, or shows it again. */
export function turnPage(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** The order form of the home page. */
export function orderForm(page: Page) {
  const form = page.locator('#order form');
  const field = (name: keyof OrderTexts) => form.locator(`[name=${name}]`);
  const chosen = form.locator('fieldset li');
  const fill = async ({ name, phone, description }: OrderTexts) => {
    await field('name').fill(name);
    await field('phone').fill(phone);
    await field('description').fill(description);
  };
  return {
    form,
    field,
    chosen,
    fill,
    files: form.locator('[name=files]'),
    send: form.locator('[type=submit]'),
    /** The form's message about a failure. */
    failure: form.getByRole('alert').filter({ has: page.locator('strong') }),
    expectTexts: async (texts: OrderTexts) => {
      for (const name of ['name', 'phone', 'description'] as const) await expect(field(name)).toHaveValue(texts[name]);
    },
  };
}

/** Waits until a model is drawn as it is turned now. */
export function modelDrawn(area: Locator): Promise<void> {
  return area.locator('[data-state=drawn]').waitFor();
}

/** Waits until Chromium has focused the target of the URL's fragment. It does so with the first frame, even if a field has the focus. */
export async function targetFocused(page: Page): Promise<void> {
  await expect(page.locator(':target')).toBeFocused();
}

/** Waits until the page is hydrated, and the actors are started. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

/** Waits until the site leaves the rendered page without hydration, because a part of the script is missing. */
export async function givenUp(page: Page): Promise<void> {
  await page.locator('#root.given-up').waitFor();
}

/** The script of the order form. */
export const ORDER_SCRIPT = '**/assets/order-screen-*.js';

/** Holds back the scripts of the pages that are opened from now on, until the returned function is called. */
export async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the hydrated page has loaded the screens that the visitor may go to. */
export async function screensLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('screens loaded').length > 0);
}

/** Tells the page that the browser is online again. To cut the line before would make other requests fail, too. */
export function comeOnline(page: Page): Promise<void> {
  return page.evaluate(() => void window.dispatchEvent(new Event('online')));
}

export const cartButton = (page: Page, name: string | RegExp = /^(?:سبد استعلام|Your quote list)/) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

/** Puts the first product of a list into the cart. */
export function addFirst(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^افزودن به سبد استعلام/ });
  return buttons.first().click();
}

/** Returns the natural width of an image in px, or 0 if it is not loaded or no image. */
export function pixelsAcross(image: Locator): Promise<number> {
  return image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) return 0;
    await element.decode().catch(() => {});
    return element.naturalWidth;
  });
}

/** Logs out, and waits for the home page. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'خروج از حساب' }).click();
  await page.getByRole('main').getByRole('button', { name: 'خروج' }).click();
  await toast(page, 'logout.started').waitFor();
  await page.waitForURL('/');
}
