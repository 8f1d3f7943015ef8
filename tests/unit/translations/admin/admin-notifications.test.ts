import { expect, it } from 'vitest';
import { ordersNotification } from '#src/translations/admin/admin-notifications.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';
import { translationsIn } from '../../../support/fixtures/translations.ts';

const orderNamed = (name: string) => ({ ...orderOf(1), name });

it.each([
  { language: 'fa', names: ['سارا'], text: '۱ سفارش تازه رسیده است.', named: ['سارا'] },
  { language: 'en', names: ['سارا', 'Tom'], text: '2 new orders have arrived.', named: ['سارا', 'Tom'] },
  { language: 'en', names: ['A', 'B', 'C'], text: '3 new orders have arrived.', named: ['A', 'B', 'C'] },
  { language: 'en', names: ['A', 'B', 'C', 'D'], text: '4 new orders have arrived.', named: ['A', 'B', 'C'] },
] as const)(
  'counts the orders of $names in a notification in $language, and names three',
  ({ language, names, text, named }) => {
    const { title, body } = ordersNotification(names.map(orderNamed));
    const lines = named.map((name) => `\u2068${name}\u2069 · \u2066# ord er-\u2069`);
    expect(translationsIn(language)._(title)).toBe(text);
    expect(body.split('\n')).toEqual(names.length > named.length ? [...lines, '…'] : lines);
  },
);
