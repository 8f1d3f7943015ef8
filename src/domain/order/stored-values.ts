import { type RowFields, textOr } from '#src/domain/repaired-row.ts';
import type { OrderValues } from './order-fields.ts';

/** Readers for the text fields of a damaged order. A missing required text becomes a dash. */
export const STORED_VALUES: RowFields<OrderValues> = {
  name: textOr('—'),
  phone: textOr('—'),
  description: textOr('—'),
};
