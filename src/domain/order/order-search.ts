import type { Order } from '#src/contract/schema.generated.ts';
import { phoneNumbersIn } from '#src/domain/text/phone-numbers.ts';
import { plainPhone } from '#src/domain/text/plain-phone.ts';
import { commonSpelling, foldText } from '#src/domain/text/text-folding.ts';
import { comparableNumber, orderNumber } from './order-number.ts';
import { OWNER_TEXTS, ownerTextOf } from './owner-text.ts';

/** An order with its folded search texts. */
export interface SearchableOrder {
  readonly order: Order;
  readonly number: string;
  readonly text: string;
  /** The common spelling of the text. */
  readonly spelling: string;
  /** The complete phone numbers, and all digits as typed. */
  readonly phones: string;
}

/** Folds the texts of all orders. Call it once per list, not once per query. */
export function searchableOrders(orders: readonly Order[]): readonly SearchableOrder[] {
  return orders.map((order) => {
    const { name, description } = order;
    const text = [name, description, ...OWNER_TEXTS.map((field) => ownerTextOf(order, field))]
      .map((one) => foldText(one).text)
      .join('\n');
    return {
      order,
      number: comparableNumber(orderNumber(order._id)),
      text,
      spelling: commonSpelling(text),
      phones: [...phoneNumbersIn(order.phone), plainPhone(order.phone).replace(/\D/g, '')].join(' '),
    };
  });
}

/**
 * Returns the orders whose number, name, description, note or answer contains the query in any spelling, or whose phone numbers
 * contain its digits. In the number, case, spaces and the letters O, I and L (for 0 and 1) do not matter.
 * An empty query matches every order.
 */
export function searchOrders(orders: readonly SearchableOrder[], query: string): readonly Order[] {
  const text = foldText(query).text;
  const spelling = commonSpelling(text);
  const number = comparableNumber(text);
  const phones = [...phoneNumbersIn(query), ...partOfPhone(plainPhone(query))];
  return orders
    .filter(
      (one) =>
        one.text.includes(text) ||
        one.spelling.includes(spelling) ||
        one.number.includes(number) ||
        phones.some((phone) => one.phones.includes(phone)),
    )
    .map(({ order }) => order);
}

/**
 * Returns the digits of a part of a phone number, or none for another text. Removes the trunk prefix 0, also from `+49 (0)`,
 * Iran's country code (+98, 0098), and the + or 00 before another one.
 */
function partOfPhone(query: string): readonly string[] {
  if (!/^[+(]*\d[\d ().-]*$/.test(query)) return [];
  const digits = query.replace(/\( ?0 ?\)/, '').replace(/[^\d+]/g, '');
  return [digits.replace(/^(?:(?:\+|00)98|\+|0+)0?/, '')];
}
