import type { Order } from '#src/contract/schema.generated.ts';
import { toLatinDigits } from '#src/domain/text/digits.ts';
import { foldText } from '#src/domain/text/text-folding.ts';
import { orderNumber } from './order-number.ts';

/** An order with what it is searched by, folded once for every search to come. */
export interface SearchableOrder {
  readonly order: Order;
  readonly text: string;
  readonly phone: string;
}

/** Folds the orders of a list, to be done once a list. */
export function searchableOrders(orders: readonly Order[]): readonly SearchableOrder[] {
  return orders.map((order) => ({
    order,
    text: foldText(`${orderNumber(order._id)} ${order.name} ${order.description}`).text,
    phone: toLatinDigits(order.phone).replace(/\D/g, ''),
  }));
}

/** The orders whose number, name or text contains the query, or whose phone number the query's digits; all for none. */
export function searchOrders(orders: readonly SearchableOrder[], query: string): readonly Order[] {
  const text = foldText(query).text;
  const isNumber = /^[+(]*\d[\d ().-]*$/.test(text);
  const digits = digitsOf(text);
  return orders
    .filter((one) => one.text.includes(text) || (isNumber && one.phone.includes(digits)))
    .map(({ order }) => order);
}

/** Without what is dialled before an Iranian number at home (0) or from abroad (+98, 0098), and any other from abroad. */
function digitsOf(number: string): string {
  return number.replace(/[^\d+]/g, '').replace(/^(?:(?:\+|00)98|\+|0+)/, '');
}
