import { limits } from '#src/contract/limits.generated.ts';
import type { OrderForm } from '#src/contract/schema.generated.ts';
import { type FormField, fieldValue } from '#src/domain/form-field.ts';

/** Every field of an order, in the order of its form; type, limits and whether it may be left out are openapi.yaml's. */
export const ORDER_FIELDS: Readonly<Record<keyof OrderForm, FormField>> = {
  name: { control: 'text', autoComplete: 'name' },
  phone: { control: 'tel', autoComplete: 'tel' },
  description: { control: 'textarea', rows: 6 },
  files: { control: 'files' },
};

/** A field that is typed. */
export type OrderField = Exclude<keyof OrderForm, 'files'>;

/** What an order holds beside its images. */
export type OrderValues = Pick<OrderForm, OrderField>;

/** A field of the form that people never see; what fills it is no person. */
export const TRAP = 'website';

/** The custom order form, as it was typed. */
export type OrderDraft = Readonly<Record<OrderField, string>>;

/** The fields that are typed, in the order of the form. */
export const TYPED_FIELDS = (Object.keys(ORDER_FIELDS) as (keyof OrderForm)[]).filter((name) => name !== 'files');

export const EMPTY_DRAFT = Object.fromEntries(TYPED_FIELDS.map((name) => [name, ''])) as OrderDraft;

/** What the rules of a field may say; not each says all of it. */
const RULES: Readonly<
  Record<OrderField, { readonly type: string; readonly required?: true; readonly isSingleLine?: true }>
> = limits.OrderForm;

/** The typed fields that have a value, in the order of the form. An optional field may be missing or empty. */
export function filledFields(values: OrderValues): readonly OrderField[] {
  return TYPED_FIELDS.filter((field) => values[field] !== undefined && values[field] !== '');
}

/** False for a field that an order may lack. */
export function isRequired(field: OrderField): boolean {
  return 'required' in RULES[field];
}

/** The draft as the API takes it, an optional field that is empty left out; whether it is valid is to be seen. */
export function orderValues(draft: OrderDraft): OrderValues {
  const values = TYPED_FIELDS.map((field) => {
    return [field, fieldValue(draft[field], ORDER_FIELDS[field], RULES[field].isSingleLine)] as const;
  });
  return Object.fromEntries(values.filter(([field, value]) => isRequired(field) || value !== '')) as OrderValues;
}
