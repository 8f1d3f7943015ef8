import { useLingui } from '@lingui/react/macro';
import type { OrderField } from '#src/domain/order/order-fields.ts';

/** Labels of an order's text fields, for the form and the receipt. */
export function useFieldLabels(): Readonly<Record<OrderField, string>> {
  const { t } = useLingui();
  return { name: t`نام`, phone: t`شمارهٔ تماس`, description: t`توضیح قطعه` };
}
