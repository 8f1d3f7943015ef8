import type { Order } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';
import { filledFields, type OrderField, orderTexts, type ShownField } from './order-fields.ts';

/** Labels in the reader's language. */
export type OrderLabels = Readonly<Record<OrderField | 'link', string>>;

/** Left-to-right mark. Keeps the digit groups of a phone number in order in a right-to-left mail. */
const LRM = '\u200E';
/** Characters that could reorder the text around them. The half-space is not one of them. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Formats an order as plain text for an email. Phone number and link are on lines of their own, so that text in another
 * direction does not affect them.
 * @param link absolute URL of the order's page
 */
export function orderAsText(order: Order, link: string, labels: OrderLabels, language: Language): string {
  const parts = filledFields(orderTexts(order), language).flatMap((field) => [
    `${labels[field.name]}:`,
    partAsText(field),
  ]);
  return [...parts, `${labels.link}:`, link].join('\n');
}

function partAsText({ control, text }: ShownField): string {
  const shown = text.replace(BIDI_CONTROLS, '');
  if (control === 'textarea') return plainText(shown);
  return control === 'tel' ? `${LRM}${plainLine(shown)}${LRM}` : plainLine(shown);
}
