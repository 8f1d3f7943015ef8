import { expect, it } from 'vitest';
import { ordersNotification } from '#src/translations/admin/notifications.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';
import { translationsIn } from '../../../support/fixtures/translations.ts';

const orderNamed = (name: string) => ({ ...orderOf(1), name });

it.each([
  ['fa', ['سارا'], '۱ سفارش تازه رسیده است.', ['سارا']],
  ['en', ['سارا', 'Tom'], '2 new orders have arrived.', ['سارا', 'Tom']],
  ['en', ['A', 'B', 'C', 'D'], '4 new orders have arrived.', ['A', 'B', 'C']],
] as const)('a notification in %s of the orders of %j counts them all and names three', (...row) => {
  const [language, names, said, named] = row;
  const { title, body } = ordersNotification(names.map(orderNamed));
  const lines = named.map((name) => `\u2068${name}\u2069 · \u2066# order-\u2069`);
  expect(translationsIn(language)._(title)).toBe(said);
  expect(body.split('\n')).toEqual(names.length > named.length ? [...lines, '…'] : lines);
});
