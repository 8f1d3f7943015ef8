import type { OrderValues } from '#src/domain/order/order-fields.ts';
import { type RowFields, textOr } from './repaired-row.ts';

/** Readers for the text fields of a damaged order. A missing required text becomes a dash. */
export const STORED_VALUES: RowFields<OrderValues> = {
  name: textOr('—'),
  phone: textOr('—'),
  description: textOr('—'),
};
