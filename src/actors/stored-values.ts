import { type OrderTexts, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { partOf } from '#src/domain/part-of.ts';

/** Reads a text from parsed JSON. Returns an empty text if it is missing or not a text. */
export function textIn(whole: unknown, key: string): string {
  const text = partOf(whole, key);
  return typeof text === 'string' ? text : '';
}

/** Reads a list from parsed JSON. Returns an empty list if it is missing or not a list. */
export function listIn(whole: unknown, key: string): readonly unknown[] {
  const list = partOf(whole, key);
  return Array.isArray(list) ? list : [];
}

/** Reads the texts of an order from parsed JSON. Missing and invalid texts are empty. */
export function orderTextsIn(whole: unknown, key: string): OrderTexts {
  const texts = partOf(whole, key);
  return Object.fromEntries(TYPED_FIELDS.map((field) => [field, textIn(texts, field)])) as OrderTexts;
}
