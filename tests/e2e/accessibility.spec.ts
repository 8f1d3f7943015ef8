import type { Page } from '@playwright/test';
import { limits } from '#src/contract/limits.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { addProduct, placeOrder } from './support/api.ts';
import { twoImages, videoOf } from './support/files.ts';
import { test as base, expect } from './support/fixtures.ts';
import { FLAWLESS, inspect } from './support/inspection.ts';
import { cartButton, dashboardOf, orderForm, signIn } from './support/pages.ts';
import { openServer, type Server } from './support/server.ts';
import { LANGUAGES, sampleTitles, translator } from './support/texts.ts';

const CUSTOMER = 'سارا رضایی';
const LONG_TEXT =
  'https://example.com/a-drawing-whose-name-has-no-space-anywhere-and-goes-on-for-longer-than-a-phone-is-wide';
const LONG_WORD = 'چرخ‌دنده‌'.repeat(20);
/** As long as a customer's name may be. */
const LONG_NAME = LONG_WORD.slice(0, limits.OrderForm.name.maxLength);
const TEXTS = { title: LONG_WORD, shortDescription: LONG_WORD, fullDescription: LONG_WORD };
const TEXT_FILE = { name: `${LONG_TEXT.slice(20)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('text') };

/** What a page shows, and the way there. */
interface Scene {
  readonly path: string;
  /** Where it is shown only at this width in px. */
  readonly width?: number;
  /** What the browser says on its console on the way. */
  readonly console?: RegExp;
  readonly act: (page: Page, language: Language) => Promise<unknown>;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const cards = (page: Page) => page.locator('article').first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const form = (page: Page) => dashboardOf(page).form;
const press = (page: Page, language: Language, text: string, values?: Readonly<Record<string, string>>) =>
  page
    .getByRole('main')
    .getByRole('button', { name: translator(language)(text, values) })
    .first()
    .click();
const openDashboard = async (page: Page) => {
  await signIn(page);
  await page.locator('#products li').first().waitFor();
  await page.getByRole('main').getByRole('link', { name: CUSTOMER }).first().waitFor();
};
const atDashboard = (act: Scene['act'], console?: RegExp): Scene => ({
  path: '/dashboard',
  ...(console && { console }),
  act: async (page, language) => {
    await openDashboard(page);
    await act(page, language);
  },
});

const SCENES: Readonly<Record<string, Scene>> = {
  home: { path: '/', act: cards },
  'home with errors in the order form': {
    path: '/',
    act: async (page) => {
      await orderForm(page).passTimeTrap();
      await orderForm(page).send.click();
      await orderForm(page).failure.waitFor();
    },
  },
  'home with chosen and refused images': {
    path: '/',
    act: async (page) => {
      await orderForm(page).files.setInputFiles([...(await twoImages()), TEXT_FILE]);
      await expect(orderForm(page).chosen.locator('img')).toHaveCount(2);
      await page.getByRole('alert').getByText(TEXT_FILE.name).waitFor();
    },
  },
  'the open menu of a small screen': {
    path: '/',
    width: 360,
    act: async (page) => {
      await cards(page);
      await page.locator('header button[aria-expanded]').click();
      await page.getByRole('banner').getByRole('navigation').waitFor();
    },
  },
  about: { path: '/about', act: heading },
  products: { path: '/products', act: cards },
  'a search without a hit': { path: `/products?q=${LONG_TEXT}`, act: (page) => page.getByText(LONG_TEXT).waitFor() },
  'a product with a video': { path: '/products/1', act: (page) => page.locator('video').waitFor() },
  'a product that is in the cart': {
    path: '/products/2',
    act: async (page, language) => {
      const title = sampleTitles(language)[1] ?? '';
      await page.getByRole('button', { name: title }).first().click();
      await page.getByRole('group', { name: title }).waitFor();
    },
  },
  'no product': {
    path: '/products/999',
    console: /status of 404/,
    act: (page) => page.getByRole('main').getByRole('link').waitFor(),
  },
  'the empty cart': {
    path: '/about',
    act: async (page) => {
      await cartButton(page).click();
      await dialog(page);
    },
  },
  'the filled cart': {
    path: '/products',
    act: async (page) => {
      for (const card of [0, 1, 2]) await page.locator('article').nth(card).getByRole('button').click();
      await cartButton(page).click();
      await dialog(page);
    },
  },
  'no page': { path: '/no/such/page', console: /status of 404/, act: heading },
  login: { path: '/login', act: heading },
  'the login after a refusal': {
    path: '/login',
    console: /status of 401/,
    act: async (page) => {
      await signIn(page, 'a guess');
      await page.getByRole('alert').waitFor();
      await page.locator('[data-sonner-toast][data-mounted=true]').waitFor();
    },
  },
  'the logout': {
    path: '/login',
    act: async (page) => {
      await openDashboard(page);
      await page.locator('header a[href="/login"]').click();
      await heading(page);
    },
  },
  'an order that asks for a login': {
    path: '/orders/0123456789abcdef0123456789abcdef',
    console: /status of 401/,
    act: (page) => page.getByRole('main').locator('a[href="/login"]').waitFor(),
  },
  dashboard: atDashboard(async () => {}),
  'the confirmation of a completion': atDashboard(async (page, language) => {
    await press(page, language, 'تکمیل سفارش {name}', { name: CUSTOMER });
    await dialog(page);
  }),
  'an order': atDashboard(async (page) => {
    await page.getByRole('main').getByRole('link', { name: CUSTOMER }).first().click();
    await page.locator('a[href*="/files/orders/"] img').first().waitFor();
  }),
  'an order from somebody with a long name': atDashboard(async (page) => {
    await page.locator('#orders').getByRole('link', { name: LONG_NAME }).first().click();
    await page.getByRole('main').locator('dd', { hasText: LONG_NAME }).waitFor();
  }),
  'the empty form of a new product, once it was submitted': atDashboard(async (page, language) => {
    await press(page, language, 'افزودن محصول');
    await form(page).locator('[type=submit]').click();
    await form(page).locator('[name=title][aria-invalid=true]').waitFor();
  }),
  'the filled form of a new product, with a refused file and a failed upload': atDashboard(async (page, language) => {
    await press(page, language, 'افزودن محصول');
    await dashboardOf(page).fill(TEXTS);
    await form(page)
      .locator('[name=image]')
      .setInputFiles((await twoImages())[0]);
    const video = await videoOf(1_000_000);
    await form(page)
      .locator('[name=video]')
      .setInputFiles({ ...video, mimeType: 'video/mp4', buffer: video.bytes });
    await video.remove();
    await expect(form(page).locator('figure :is(img, video)')).toHaveCount(2);
    await form(page).locator('[name=video]').setInputFiles(TEXT_FILE);
    await form(page).getByRole('alert').getByText(TEXT_FILE.name).waitFor();
    await page.route('**/uploads/**', (route) => route.fulfill({ status: 507, body: LONG_WORD }));
    await form(page).locator('[type=submit]').click();
    await form(page).getByRole('alert').getByText(LONG_WORD).waitFor();
  }, /status of 507/),
  'the form of a product with a video, beside one that does not play': atDashboard(async (page, language) => {
    await press(page, language, 'ویرایش {name}', { name: sampleTitles(language)[0] ?? '' });
    await form(page).locator('[name=titleEn]').waitFor();
    await form(page).locator('figure video').waitFor();
    const noVideo = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from(LONG_WORD) };
    await form(page).locator('[name=video]').setInputFiles(noVideo);
    await form(page).locator('figure [role=alert]').first().waitFor();
  }),
  'the question before a changed draft goes': atDashboard(async (page, language) => {
    await press(page, language, 'افزودن محصول');
    await dashboardOf(page).fill(TEXTS);
    await press(page, language, 'ویرایش {name}', { name: sampleTitles(language)[1] ?? '' });
    await dialog(page);
  }),
  'the question before a product with a long title goes': atDashboard(async (page, language) => {
    await press(page, language, 'حذف {name}', { name: LONG_WORD });
    await dialog(page);
  }),
  'a product with a long title': atDashboard(async (page) => {
    await page.locator('#products').getByRole('link', { name: LONG_WORD }).first().click();
    await page.getByRole('heading', { level: 1, name: LONG_WORD }).waitFor();
  }),
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

for (const language of LANGUAGES) {
  test.describe(`in ${language}, nothing is to be mended for anybody at`, () => {
    test.use({ visitor: { language, calm: true } });
    for (const [name, { path, width, console: line, act }] of Object.entries(SCENES)) {
      test(name, async ({ visit, expectConsole }) => {
        if (line) expectConsole(line);
        const page = await visit(path, width === undefined ? {} : { width });
        await act(page, language);
        expect(await inspect(page, width)).toEqual(FLAWLESS);
      });
    }
  });
}
