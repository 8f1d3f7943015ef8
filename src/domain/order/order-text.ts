import type { Order } from '#src/contract/schema.generated.ts';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';
import { filledFields, ORDER_FIELDS, type OrderField } from './order-fields.ts';

/** The words before each part of an order, in the reader's language. */
export type OrderLabels = Readonly<Record<OrderField | 'link', string>>;

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
  const parts = filledFields(order).flatMap((name) => [
    `${labels[name]}:`,
    partAsText(ORDER_FIELDS[name].control, String(order[name])),
  ]);
  return [...parts, `${labels.link}:`, link].join('\n');
}

function partAsText(control: string, value: string): string {
  const text = value.replace(BIDI_CONTROLS, '');
  if (control === 'textarea') return plainText(text);
  return control === 'tel' ? `${LRM}${plainLine(text)}${LRM}` : plainLine(text);
}
