import { ordersNamed } from './support/api.ts';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { orderForm, toast } from './support/pages.ts';

const ORDER = { name: 'Phone of 2021', phone: '09121234567', description: 'A gear' };

test('sends an order with pictures in a browser without the built-ins that Chrome 90 and Safari 15.0 lack', async ({
  enter,
  site,
}) => {
  const context = await enter();
  await context.addInitScript(() => {
    const missing: readonly (readonly [object, readonly string[]])[] = [
      [Object, ['hasOwn', 'groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
      [AbortSignal, ['abort', 'timeout', 'any']],
      [AbortSignal.prototype, ['throwIfAborted', 'reason']],
      [HTMLFormElement.prototype, ['requestSubmit']],
      [Crypto.prototype, ['randomUUID']],
      [URL, ['parse', 'canParse']],
      [Response, ['json']],
      [window, ['structuredClone', 'reportError', 'requestIdleCallback']],
      [Document.prototype, ['startViewTransition']],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
  });
  const page = await context.newPage();
  await page.goto('/');
  const form = orderForm(page);
  await form.fill(ORDER);
  await form.files.setInputFiles(await twoImages());
  await expect(form.chosen.locator('img')).toHaveCount(2);
  await form.send.click();
  await toast(page, 'سفارش با موفقیت ارسال شد!').waitFor();
  expect(await ordersNamed(site, ORDER.name)).toBe(1);
});
