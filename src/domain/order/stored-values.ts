import { type RowFields, textOr } from '#src/domain/repaired-row.ts';
import type { OrderValues } from './order-fields.ts';

/** How to read the typed values of a damaged order. A required text becomes a dash. */
export const STORED_VALUES: RowFields<OrderValues> = {
  name: textOr('—'),
  phone: textOr('—'),
  description: textOr('—'),
};
