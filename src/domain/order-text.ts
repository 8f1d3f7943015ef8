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
/** Controls that could turn round or hide what stands beside them in a mail; not the half-space. */
const CONTROLS = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * An order as plain text for an e-mail. Number and link stand on lines of their own, so that no other direction
 * touches them.
 * @param link absolute address of the order's page
 */
export function orderAsText(order: Order, link: string, labels: OrderLabels): string {
  const phone = `${LRM}${cleaned(order.phone)}${LRM}`;
  return [
    `${labels.name}:`,
    cleaned(order.name),
    `${labels.phone}:`,
    phone,
    `${labels.description}:`,
    cleaned(order.description),
    `${labels.link}:`,
    link,
  ].join('\n');
}

function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
}
