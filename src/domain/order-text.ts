import { plainLine, plainText } from '#src/contract/plain-text.ts';
import type { Order } from '#src/contract/types.ts';

/** The words before each part of an order, in the reader's language. */
export interface OrderLabels {
  readonly name: string;
  readonly phone: string;
  readonly description: string;
  readonly link: string;
}

/** Left-to-right mark: keeps a number together in a mail that runs from right to left. */
const LRM = '\u200E';
/** Controls that could turn round what stands beside them in a mail; not the half-space. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * An order as plain text for an e-mail. Number and link stand on lines of their own, so that no other direction
 * touches them.
 * @param link absolute address of the order's page
 */
export function orderAsText(order: Order, link: string, labels: OrderLabels): string {
  const phone = `${LRM}${plainLine(straight(order.phone))}${LRM}`;
  return [
    `${labels.name}:`,
    plainLine(straight(order.name)),
    `${labels.phone}:`,
    phone,
    `${labels.description}:`,
    plainText(straight(order.description)),
    `${labels.link}:`,
    link,
  ].join('\n');
}

function straight(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}
