import { limits } from '#src/contract/limits.generated.ts';
import type { OrderForm } from '#src/contract/schema.generated.ts';
import { type FormField, fieldValue } from './form-field.ts';

/** Every field of an order, in the order of its form; type, limits and whether it may be left out are openapi.yaml's. */
export const ORDER_FIELDS = {
  name: { control: 'text', autoComplete: 'name' },
  phone: { control: 'tel', autoComplete: 'tel' },
  description: { control: 'textarea', rows: 6 },
  files: { control: 'files' },
} as const satisfies Readonly<Record<keyof OrderForm, FormField>>;

/** A field that is typed. */
export type OrderField = Exclude<keyof OrderForm, 'files'>;

/** What an order holds beside its pictures. */
export type OrderValues = Pick<OrderForm, OrderField>;

/** The custom order form, as it was typed. */
export type OrderDraft = Readonly<Record<OrderField, string>>;

/** The fields that are typed, in the order of the form. */
export const TYPED_FIELDS = (Object.keys(ORDER_FIELDS) as (keyof OrderForm)[]).filter((name) => name !== 'files');

export const EMPTY_DRAFT = Object.fromEntries(TYPED_FIELDS.map((name) => [name, ''])) as OrderDraft;

/** What the rules of a field may say; not each says all of it. */
const RULES: Readonly<Record<OrderField, { readonly required?: true; readonly isSingleLine?: true }>> =
  limits.OrderForm;

/** The draft as the API takes it; an optional field that is empty is left out. Its own judgement is the validator's. */
export function orderValues(draft: OrderDraft): OrderValues {
  const values = TYPED_FIELDS.map((name) => {
    return [name, fieldValue(draft[name], ORDER_FIELDS[name], RULES[name].isSingleLine)] as const;
  });
  return Object.fromEntries(values.filter(([name, value]) => RULES[name].required || value !== '')) as OrderValues;
}
