import { limits } from '#src/contract/limits.generated.ts';
import type { OrderForm } from '#src/contract/schema.generated.ts';
import { type FormField, fieldValue, shownValue } from '#src/domain/form-field.ts';
import type { Language } from '#src/domain/language/language.ts';

/** The fields of an order, as the form lists them. Types and limits are in openapi.yaml. */
export const ORDER_FIELDS: Readonly<Record<keyof OrderForm, FormField>> = {
  name: { control: 'text', autoComplete: 'name' },
  phone: { control: 'tel', autoComplete: 'tel' },
  description: { control: 'textarea', rows: 6 },
  files: { control: 'files' },
  models: { control: 'files' },
};

/** A field whose value is a text. */
export type OrderField = Exclude<keyof OrderForm, 'files' | 'models'>;

/** An order without its files. */
export type OrderValues = Pick<OrderForm, OrderField>;

/**
 * Name of a hidden form field that only bots fill in. Browsers and password managers fill fields whose name or label
 * means something to them, such as `website`, or `ext…` after a phone number, although `autocomplete` is off.
 */
export const HONEYPOT = 'topic';

/** The values of an order as texts, as the order form holds them. A field without a value is empty. */
export type OrderTexts = Readonly<Record<OrderField, string>>;

/** The text fields, as the form lists them. */
export const TYPED_FIELDS = (Object.keys(ORDER_FIELDS) as (keyof OrderForm)[]).filter(isTyped);

function isTyped(name: keyof OrderForm): name is OrderField {
  return ORDER_FIELDS[name].control !== 'files';
}

export const EMPTY_DRAFT = Object.fromEntries(TYPED_FIELDS.map((name) => [name, ''])) as OrderTexts;

/** Rules from openapi.yaml, typed so that an absent rule can be read. */
const RULES: Readonly<
  Record<OrderField, { readonly type: string; readonly required?: true; readonly isSingleLine?: true }>
> = limits.OrderForm;

/** Converts the values of an order to texts. */
export function orderTexts(values: OrderValues): OrderTexts {
  return Object.fromEntries(TYPED_FIELDS.map((field) => [field, String(values[field] ?? '')])) as OrderTexts;
}

/** A field of an order as its readers see it. */
export interface ShownField {
  readonly name: OrderField;
  readonly control: FormField['control'];
  readonly text: string;
}

/** Returns the fields of an order, to be shown, copied, printed or exported in a language. */
export function shownFields(texts: OrderTexts, language: Language): readonly ShownField[] {
  return TYPED_FIELDS.map((name) => {
    const field = ORDER_FIELDS[name];
    return { name, control: field.control, text: shownValue(texts[name], field, language) };
  });
}

/** Returns the fields whose text is not empty. */
export function filledFields(texts: OrderTexts, language: Language): readonly ShownField[] {
  return shownFields(texts, language).filter(({ text }) => text !== '');
}

export function isRequired(field: OrderField): boolean {
  return 'required' in RULES[field];
}

/** Converts a draft to the API's values and omits empty optional fields. Does not validate them. */
export function orderValues(draft: OrderTexts): OrderValues {
  const values = TYPED_FIELDS.map((field) => {
    return [field, fieldValue(draft[field], ORDER_FIELDS[field], RULES[field].isSingleLine)] as const;
  });
  return Object.fromEntries(values.filter(([field, value]) => isRequired(field) || value !== '')) as OrderValues;
}
