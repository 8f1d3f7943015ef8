import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addFirst, cartButton, holdScripts, hydrated, orderForm } from './support/pages.ts';
import { visitorState } from './support/visitor-state.ts';

/** Parts of the page that the visitor notices, without its place, which is sure only on a page that is laid out as a whole. */
async function outcomeOf(page: Page) {
  const { focused, caret, selected } = await visitorState(page);
  const fields = page.locator('main :is([name=name], [name=phone], [name=description], [name=q])');
  return {
    focused,
    caret,
    selected,
    search: decodeURIComponent(new URL(page.url()).search),
    fields: await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)),
    complaints: await page
      .locator('[aria-invalid=true]')
      .evaluateAll((all) => all.map((field) => field.getAttribute('name'))),
    cart: await cartButton(page).getAttribute('aria-label'),
  };
}

interface Visit {
  readonly path: string;
  readonly make: (page: Page) => Promise<void>;
  readonly outcome: Awaited<ReturnType<typeof outcomeOf>>;
}

/** Two visits. `npm run test:hydration` compares random ones. */
const VISITS: readonly Visit[] = [
  {
    path: '/',
    make: async (page) => {
      const { fill, send } = orderForm(page);
      await addFirst(page);
      await fill({ name: 'Sara', phone: '12', description: 'A gear' });
      await send.click();
    },
    outcome: {
      focused: 'phone',
      caret: [2, 2],
      selected: '',
      search: '',
      fields: ['Sara', '12', 'A gear'],
      complaints: ['phone'],
      cart: 'سبد استعلام، ۱ قطعه',
    },
  },
  {
    path: '/products',
    make: async (page) => {
      await page.getByRole('searchbox').pressSequentially('gear');
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+ArrowRight');
    },
    outcome: {
      focused: 'q',
      caret: [0, 1],
      selected: 'g',
      search: '?q=gear',
      fields: ['gear'],
      complaints: [],
      cart: 'سبد استعلام، خالی',
    },
  },
];

for (const { path, make, outcome } of VISITS) {
  test(`what a visitor does at ${path} before hydration ends as on a hydrated page`, async ({ page, context }) => {
    await page.goto(path);
    await hydrated(page);
    await make(page);
    await expect.poll(() => outcomeOf(page)).toEqual(outcome);

    const held = await context.newPage();
    const release = await holdScripts(held);
    await held.goto(path);
    await make(held);
    release();
    await hydrated(held);
    await expect.poll(() => outcomeOf(held)).toEqual(outcome);
  });
}
