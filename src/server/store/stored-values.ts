import type { OrderValues } from '#src/domain/order/order-fields.ts';
import { textIn, type Unchecked } from './damaged-rows.ts';

/** Fields that every order has. Any other field is omitted if its text is missing or damaged. */
type RequiredField = {
  [Field in keyof OrderValues]-?: undefined extends OrderValues[Field] ? never : Field;
}[keyof OrderValues];

/** Returns the texts of a stored order. A dash replaces a required text that is missing or damaged. */
export function storedValues(row: Unchecked<OrderValues>): OrderValues {
  const required = (field: RequiredField) => textIn(row[field], '—');
  return { name: required('name'), phone: required('phone'), description: required('description') };
}
