import type { Page } from '@playwright/test';
import { ordersNamed } from './support/api.ts';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { addFirst, cartButton, hydrated, orderForm, toast } from './support/pages.ts';
import type { Server } from './support/server.ts';

/** Objects from which a built-in is deleted, and its names there. */
type Deletion = readonly [objects: readonly string[], names: readonly string[]];

interface YoungBuiltIn {
  /** How the site does without the built-in. */
  readonly instead: string;
  /** Absent if the built-in belongs to another one of the list, or if only its name is a built-in's. */
  readonly deletion?: Deletion;
}

const WINDOW = ['globalThis'];

/** Built-ins that the site's scripts use and that a supported browser may lack. */
const YOUNG: Readonly<Record<string, YoungBuiltIn>> = {
  '.at()': { instead: 'polyfills.ts adds it', deletion: [['Array.prototype', 'String.prototype'], ['at']] },
  'Object.hasOwn': { instead: 'polyfills.ts adds it', deletion: [['Object'], ['hasOwn']] },
  OffscreenCanvas: { instead: 'the server reads the image', deletion: [WINDOW, ['OffscreenCanvas']] },
  '.convertToBlob()': { instead: 'it belongs to OffscreenCanvas' },
  BroadcastChannel: {
    instead: 'other tabs notice a logout by their next response',
    deletion: [WINDOW, ['BroadcastChannel']],
  },
  Notification: { instead: 'the dashboard offers no notifications', deletion: [WINDOW, ['Notification']] },
  'Notification.permission': { instead: 'it belongs to Notification' },
  'Notification.requestPermission': { instead: 'it belongs to Notification' },
  '.showModal()': {
    instead: 'the dialog is a layer of the page',
    deletion: [['HTMLDialogElement.prototype'], ['showModal', 'close']],
  },
  '.showPopover()': {
    instead: 'the menu is in the flow of the page, and toasts are below dialogs',
    deletion: [['HTMLElement.prototype'], ['showPopover', 'hidePopover']],
  },
  '.hidePopover()': { instead: 'it belongs to showPopover' },
  '.startViewTransition()': {
    instead: 'the page changes without a transition',
    deletion: [['Document.prototype'], ['startViewTransition']],
  },
  '.skipTransition()': { instead: 'it belongs to a view transition' },
  'navigator.share': { instead: 'the button is left out', deletion: [['Navigator.prototype'], ['share']] },
  'navigator.connection': {
    instead: 'the rest of the site is loaded ahead',
    deletion: [['Navigator.prototype'], ['connection']],
  },
  'navigator.cookieEnabled': { instead: 'Safari before 18 has it, but does not turn it off' },
  '.requestSubmit()': {
    instead: 'the form is submitted by its button',
    deletion: [['HTMLFormElement.prototype'], ['requestSubmit']],
  },
  requestIdleCallback: {
    instead: 'a timeout does the same',
    deletion: [WINDOW, ['requestIdleCallback', 'cancelIdleCallback']],
  },
  cancelIdleCallback: { instead: 'it belongs to requestIdleCallback' },
  navigation: { instead: 'React shows a change without a transition', deletion: [WINDOW, ['navigation']] },
  setImmediate: { instead: 'no browser of today has it, so React asks for it' },
  reportError: { instead: 'the libraries log the error', deletion: [WINDOW, ['reportError']] },
};

/** Further built-ins of these years. The site uses none of them. */
const OTHERS: readonly Deletion[] = [
  [['Object'], ['groupBy']],
  [['Map'], ['groupBy']],
  [['Promise'], ['withResolvers', 'try']],
  [['Array'], ['fromAsync']],
  [['Array.prototype'], ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
  [['String.prototype'], ['isWellFormed', 'toWellFormed']],
  [['AbortSignal'], ['abort', 'timeout', 'any']],
  [['AbortSignal.prototype'], ['throwIfAborted', 'reason']],
  [['Crypto.prototype'], ['randomUUID']],
  [['URL'], ['parse', 'canParse']],
  [['Response'], ['json']],
  [WINDOW, ['structuredClone']],
];

const deletions = Object.entries(YOUNG).flatMap(([name, { deletion }]) => (deletion ? [{ name, deletion }] : []));

/** Deleted one at a time only if `EACH_BUILT_IN` is set: the test below deletes them all. */
const deletedAlone = process.env.EACH_BUILT_IN === undefined ? [] : deletions;

for (const { name, deletion } of deletedAlone) {
  test(`sends an order with a picture in a browser without ${name}`, async ({ page, site }) => {
    await deleteFrom(page, [deletion]);
    await sendOrder(page, site, `Without ${name}`);
  });
}

test('sends an order with pictures, searches, and shows the cart, in a browser that lacks all of them', async ({
  page,
  site,
}) => {
  await deleteFrom(page, [...deletions.map(({ deletion }) => deletion), ...OTHERS]);
  await sendOrder(page, site, 'Phone of 2021');
  await page.goto('/products');
  await hydrated(page);
  await page.getByRole('searchbox').fill('گیربکس');
  await expect(page.locator('article')).toHaveCount(1);
  await addFirst(page);
  await cartButton(page).click();
  const cart = page.getByRole('dialog');
  await expect(cart).toBeInViewport();
  await cart.getByRole('button', { name: 'بستن' }).click();
  await expect(cart).toBeHidden();
});

async function deleteFrom(page: Page, deletions: readonly Deletion[]): Promise<void> {
  await page.addInitScript((deletions) => {
    for (const [objects, names] of deletions) {
      for (const path of objects) {
        const object = path.split('.').reduce((parent: object, key) => Reflect.get(parent, key), globalThis);
        for (const name of names) Reflect.deleteProperty(object, name);
      }
    }
  }, deletions);
}

async function sendOrder(page: Page, site: Server, name: string): Promise<void> {
  await page.goto('/');
  const form = orderForm(page);
  await form.fill({ name, phone: '09121234567', description: 'A gear' });
  await form.files.setInputFiles(await twoImages());
  await expect(form.chosen.locator('img')).toHaveCount(2);
  await form.send.click();
  await toast(page, 'order.sent').waitFor();
  expect(await ordersNamed(site, name)).toBe(1);
}
