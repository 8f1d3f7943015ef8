import type { Page } from '@playwright/test';
import { limits } from '#src/contract/limits.generated.ts';
import { addProduct, placeOrder } from './support/api.ts';
import { bracket, twoImages, videoOf } from './support/files.ts';
import { test as base, expect } from './support/fixtures.ts';
import { FLAWLESS, inspect, inspectScheme } from './support/inspection.ts';
import {
  cartButton,
  dashboardOf,
  hydrated,
  modelDrawn,
  orderForm,
  receiptOn,
  signIn,
  turnPage,
} from './support/pages.ts';
import { openServer, type Server } from './support/server.ts';
import { sampleTitles } from './support/texts.ts';

const CUSTOMER = 'سارا رضایی';
const LONG_TEXT =
  'https://example.com/a-drawing-whose-name-has-no-space-anywhere-and-goes-on-for-longer-than-a-phone-is-wide';
const LONG_WORD = 'چرخ‌دنده‌'.repeat(20);
/** A name of the maximum length. */
const LONG_NAME = LONG_WORD.slice(0, limits.OrderForm.name.maxLength);
const TEXTS = { title: LONG_WORD, shortDescription: LONG_WORD, fullDescription: LONG_WORD };
const TEXT_FILE = { name: `${LONG_TEXT.slice(20)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('text') };

/** A state of a page, and the actions that lead to it from the scene before it, in Persian. */
interface Scene {
  /** Address to open. Without it, the page of the scene before is used. */
  readonly path?: string;
  /** Width in px, if the scene exists only at this width. */
  readonly width?: number;
  readonly act: (page: Page) => Promise<unknown>;
}

/** One visit. */
interface Tour {
  /** Expected console output. */
  readonly console?: RegExp;
  readonly scenes: Readonly<Record<string, Scene>>;
}

const [FIRST_TITLE = '', SECOND_TITLE = ''] = sampleTitles('fa');
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const cards = (page: Page) => page.locator('article').first().waitFor();
const seesLongText = (page: Page) => page.getByText(LONG_TEXT).first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const form = (page: Page) => dashboardOf(page).form;
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).first().click();
const openCart = async (page: Page) => {
  await cartButton(page).click();
  await dialog(page);
};
const openDashboard = async (page: Page) => {
  await signIn(page);
  await page.locator('#products li').first().waitFor();
  await page.getByRole('main').getByRole('link', { name: CUSTOMER }).first().waitFor();
};

const TOURS: Readonly<Record<string, Tour>> = {
  'the home page': {
    scenes: {
      home: { path: '/', act: cards },
      'the open menu of a small screen': {
        width: 360,
        act: async (page) => {
          await page.locator('header button[popovertarget]').click();
          await page.getByRole('banner').getByRole('navigation').waitFor();
        },
      },
      'home with errors in the order form': {
        path: '/',
        act: async (page) => {
          await orderForm(page).send.click();
          await expect(orderForm(page).field('name')).toHaveAttribute('aria-invalid', 'true');
        },
      },
      'home with chosen and refused images': {
        act: async (page) => {
          await orderForm(page).files.setInputFiles([...(await twoImages()), TEXT_FILE]);
          await expect(orderForm(page).chosen.locator('img')).toHaveCount(2);
          await page.getByRole('alert').getByText(TEXT_FILE.name).waitFor();
        },
      },
      'the drawing of a chosen image': {
        act: async (page) => {
          await orderForm(page)
            .chosen.getByRole('button', { name: / به شکل نقشه$| as a drawing$/ })
            .first()
            .click();
          await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
        },
      },
      'a chosen model under the line': {
        act: async (page) => {
          await page.keyboard.press('Escape');
          await orderForm(page).files.setInputFiles(await bracket());
          await modelDrawn(orderForm(page).form);
        },
      },
      'home with the receipt of an order': {
        act: async (page) => {
          await orderForm(page).fill({ name: LONG_NAME, phone: '09121234567', description: LONG_TEXT });
          await orderForm(page).send.click();
          await receiptOn(page).waitFor();
        },
      },
    },
  },
  'the products': {
    scenes: {
      products: { path: '/products', act: cards },
      'the filled cart': {
        act: async (page) => {
          for (const card of [0, 1, 2]) await page.locator('article').nth(card).getByRole('button').click();
          await openCart(page);
        },
      },
      'a product that is in the cart': {
        act: async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('link', { name: SECOND_TITLE, exact: true }).click();
          await page.getByRole('heading', { level: 1, name: SECOND_TITLE }).waitFor();
        },
      },
      'a product with a link to its video': { path: '/products/1', act: heading },
      'a product with a video': {
        act: async (page) => {
          await page.getByRole('link', { name: /^ویدیوی|^Video of/ }).click();
          await page.locator('video').waitFor();
        },
      },
      'a search without a hit': { path: `/products?q=${LONG_TEXT}`, act: seesLongText },
    },
  },
  'what is not there': {
    console: /status of 404/,
    scenes: {
      about: { path: '/about', act: heading },
      'a further page of the owner': { path: '/pages/terms', act: heading },
      'the empty cart': { act: openCart },
      'no product': { path: '/products/999', act: (page) => page.getByRole('main').getByRole('link').waitFor() },
      'no page': { path: '/no/such/page', act: heading },
    },
  },
  'the way in and out': {
    console: /status of 401/,
    scenes: {
      'an order that asks for a login': {
        path: '/orders/0123456789abcdef0123456789abcdef',
        act: (page) => page.getByRole('main').locator('a[href="/login"]').waitFor(),
      },
      login: { path: '/login', act: heading },
      'the login after a refusal': {
        act: async (page) => {
          await signIn(page, 'a guess');
          await page.getByRole('alert').waitFor();
          await page.locator('[data-sonner-toast][data-mounted=true]').waitFor();
          // A hidden page does not close its toasts.
          await turnPage(page, true);
        },
      },
      'the logout': {
        act: async (page) => {
          await turnPage(page, false);
          await openDashboard(page);
          await page.locator('header a[href="/login"]').click();
          await heading(page);
        },
      },
    },
  },
  'orders and products on the dashboard': {
    scenes: {
      dashboard: { path: '/dashboard', act: openDashboard },
      'the confirmation of a completion': {
        act: async (page) => {
          await press(page, `تکمیل سفارش ${CUSTOMER}`);
          await dialog(page);
        },
      },
      'an order': {
        act: async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('main').getByRole('link', { name: CUSTOMER }).first().click();
          await page.locator('a[href*="/files/orders/"] img').first().waitFor();
        },
      },
      'an order from somebody with a long name': {
        act: async (page) => {
          await page.goBack();
          // A click would hit the order's description, which lies over the link.
          await page.locator('#orders').getByRole('link', { name: LONG_NAME }).first().press('Enter');
          await page.getByRole('heading', { level: 1, name: LONG_NAME }).waitFor();
        },
      },
      'the question before a product with a long title goes': {
        act: async (page) => {
          await page.goBack();
          await press(page, `حذف ${LONG_WORD}`);
          await dialog(page);
        },
      },
      'a product with a long title': {
        act: async (page) => {
          await page.keyboard.press('Escape');
          await page.locator('#products').getByRole('link', { name: LONG_WORD }).first().click();
          await page.getByRole('heading', { level: 1, name: LONG_WORD }).waitFor();
        },
      },
    },
  },
  'the form of a product': {
    console: /status of 507/,
    scenes: {
      'an empty one, once it was submitted': {
        path: '/dashboard',
        act: async (page) => {
          await openDashboard(page);
          await press(page, 'افزودن محصول');
          await form(page).locator('[type=submit]').click();
          await form(page).locator('[name=title][aria-invalid=true]').waitFor();
        },
      },
      'a filled one, with a refused file and a failed upload': {
        act: async (page) => {
          await dashboardOf(page).fill(TEXTS);
          const { form, field, save, failure } = dashboardOf(page);
          await field('image').setInputFiles((await twoImages())[0]);
          const video = await videoOf(1_000_000);
          await field('video').setInputFiles({ ...video, mimeType: 'video/mp4', buffer: video.bytes });
          await video.remove();
          await expect(form.locator('figure :is(img, video)')).toHaveCount(2);
          await field('video').setInputFiles(TEXT_FILE);
          await failure.getByText(TEXT_FILE.name).waitFor();
          await page.route('**/uploads/**', (route) => route.fulfill({ status: 507, body: LONG_WORD }));
          await save.click();
          await failure.getByText(LONG_WORD).waitFor();
        },
      },
      'the question before a changed draft goes': {
        act: async (page) => {
          await dashboardOf(page).cancelUpload.click();
          await press(page, `ویرایش ${FIRST_TITLE}`);
          await dialog(page);
        },
      },
      'one with a video, beside one that does not play': {
        act: async (page) => {
          await page.getByRole('dialog').getByRole('button', { name: 'صرف‌نظر از تغییرات' }).click();
          await form(page).locator('[name=titleEn]').waitFor();
          await form(page).locator('figure video').waitFor();
          const noVideo = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from(LONG_WORD) };
          await form(page).locator('[name=video]').setInputFiles(noVideo);
          await form(page).locator('figure [role=alert]').first().waitFor();
        },
      },
    },
  },
};

const test = base.extend<object, { sharedSite: Server }>({
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its pattern.
    async ({}, use) => {
      const site = await openServer();
      const [photo, drawing] = await twoImages();
      await placeOrder(site, { name: CUSTOMER, description: LONG_TEXT }, [photo, drawing]);
      await placeOrder(site, { name: LONG_NAME });
      await addProduct(site, TEXTS, photo);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

/** Changes the language as another tab would, without a gesture on the page. */
async function readIn(page: Page, language: string): Promise<void> {
  const store = (newValue: string) => dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }));
  await page.evaluate(store, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

for (const [name, { console: line, scenes }] of Object.entries(TOURS)) {
  test(`passes the inspection in both languages: ${name}`, async ({ page, expectConsole }) => {
    if (line) expectConsole(line);
    for (const [scene, { path, width, act }] of Object.entries(scenes)) {
      await page.setViewportSize({ width: width ?? 1_280, height: 800 });
      if (path !== undefined) {
        await page.goto(path);
        await hydrated(page);
      }
      await act(page);
      expect.soft(await inspect(page, width), `${scene}, fa`).toEqual(FLAWLESS);
      await readIn(page, 'en');
      expect.soft(await inspectScheme(page, width), `${scene}, en`).toEqual(FLAWLESS);
      await readIn(page, 'fa');
    }
  });
}
