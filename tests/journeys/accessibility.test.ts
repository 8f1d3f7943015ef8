import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#src/contract/types.ts';
import { eventually, openJourney } from '../support/journey.ts';
import { FLAWLESS, inspect } from '../support/journey-inspection.ts';
import { orderForm, passTimeTrap, placeOrder, signIn, twoPictures } from '../support/journey-order.ts';
import { journeySite } from '../support/journey-site.ts';
import { LANGUAGES, sampleTitles } from '../support/journey-words.ts';

const CUSTOMER = 'سارا رضایی';
const COMPLETE = { fa: `تکمیل سفارش ${CUSTOMER}`, en: `Complete order of ${CUSTOMER}` } as const;
const LONG_TEXT =
  'https://example.com/a-drawing-whose-name-has-no-space-anywhere-and-goes-on-for-longer-than-a-phone-is-wide';

/** What a page shows, and the way there. */
interface Scene {
  readonly path: string;
  /** Where it is shown only at this width in px. */
  readonly width?: number;
  /** What the browser says on its console on the way. */
  readonly console?: RegExp;
  /** Brings the scene about on the opened page. */
  readonly act: (page: Page, language: Language) => Promise<unknown>;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const cards = (page: Page) => page.locator('article').first().waitFor();
const openCart = async (page: Page) => {
  await page.locator('header button[aria-haspopup=dialog]').click();
  await page.getByRole('dialog').waitFor();
};
const openDesk = async (page: Page) => {
  await signIn(page);
  await page.getByRole('main').getByRole('link', { name: CUSTOMER }).waitFor();
};

const SCENES: Readonly<Record<string, Scene>> = {
  home: { path: '/', act: cards },
  'home with errors in the order form': {
    path: '/',
    act: async (page) => {
      await passTimeTrap(page);
      await orderForm(page).send.click();
      await orderForm(page).failure.waitFor();
    },
  },
  'home with chosen and refused pictures': {
    path: '/',
    act: async (page) => {
      const notAPicture = { name: `${LONG_TEXT.slice(20)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('text') };
      await orderForm(page).files.setInputFiles([...(await twoPictures()), notAPicture]);
      await eventually(() => orderForm(page).chosen.locator('img').count()).toBe(2);
      await page.getByRole('alert').getByText(notAPicture.name).waitFor();
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
  'a search': { path: '/products?q=a', act: (page) => page.getByRole('searchbox').waitFor() },
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
  'the empty cart': { path: '/about', act: openCart },
  'the filled cart': {
    path: '/products',
    act: async (page) => {
      for (const card of [0, 1, 2]) await page.locator('article').nth(card).getByRole('button').click();
      await openCart(page);
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
      await openDesk(page);
      await page.locator('header a[href="/login"]').click();
      await heading(page);
    },
  },
  dashboard: { path: '/dashboard', act: openDesk },
  'the confirmation of a completion': {
    path: '/dashboard',
    act: async (page, language) => {
      await openDesk(page);
      await page.getByRole('button', { name: COMPLETE[language] }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'an order': {
    path: '/dashboard',
    act: async (page) => {
      await openDesk(page);
      await page.getByRole('main').getByRole('link', { name: CUSTOMER }).click();
      await page.locator('a[href*="/files/orders/"] img').first().waitFor();
    },
  },
  'an order that asks for a login': {
    path: '/orders/0123456789abcdef0123456789abcdef',
    console: /status of 401/,
    act: (page) => page.getByRole('main').getByRole('link').first().waitFor(),
  },
};

const journey = openJourney();
const site = journeySite();
beforeAll(async () => {
  const texts = { name: CUSTOMER, phone: '+98 (912) 123-4567', description: LONG_TEXT };
  await placeOrder(site, texts, await twoPictures());
});

describe.each(LANGUAGES)('in %s, nothing is to be mended for anybody at', (language) => {
  it.each(Object.entries(SCENES))('%s', async (_name, { path, width, console: line, act }) => {
    if (line) journey.expectConsole(line);
    const visitor = { language, calm: true, map: 'reachable' as const, ...(width !== undefined && { width }) };
    const page = await journey.visit(site, path, visitor);
    await act(page, language);
    expect(await inspect(page, width)).toEqual(FLAWLESS);
  });
});
