import type { Order } from '#src/contract/schema.generated.ts';
import { toLatinDigits } from '#src/domain/text/digits.ts';
import { commonSpelling, foldText } from '#src/domain/text/text-folding.ts';
import { comparableNumber, orderNumber } from './order-number.ts';

/** An order with its folded search texts. */
export interface SearchableOrder {
  readonly order: Order;
  readonly number: string;
  readonly text: string;
  /** The common spelling of the text. */
  readonly spelling: string;
  readonly phone: string;
}

/** Folds the texts of all orders. Call it once per list, not once per query. */
export function searchableOrders(orders: readonly Order[]): readonly SearchableOrder[] {
  return orders.map((order) => {
    const text = `${foldText(order.name).text}\n${foldText(order.description).text}`;
    return {
      order,
      number: comparableNumber(orderNumber(order._id)),
      text,
      spelling: commonSpelling(text),
      phone: toLatinDigits(order.phone).replace(/\D/g, ''),
    };
  });
}

/**
 * Returns the orders whose number, name or description contains the query in any spelling, or whose phone number contains its digits.
 * In the number, case, spaces and the letters O, I and L (for 0 and 1) do not matter.
 * An empty query matches every order.
 */
export function searchOrders(orders: readonly SearchableOrder[], query: string): readonly Order[] {
  const text = foldText(query).text;
  const spelling = commonSpelling(text);
  const number = comparableNumber(text);
  const isNumber = /^[+(]*\d[\d ().-]*$/.test(text);
  const digits = digitsOf(text);
  return orders
    .filter(
      (one) =>
        one.text.includes(text) ||
        one.spelling.includes(spelling) ||
        one.number.includes(number) ||
        (isNumber && one.phone.includes(digits)),
    )
    .map(({ order }) => order);
}

/** Removes the trunk prefix 0, Iran's country code (+98, 0098), and the + or 00 before another one. */
function digitsOf(number: string): string {
  return number.replace(/[^\d+]/g, '').replace(/^(?:(?:\+|00)98|\+|0+)/, '');
}
