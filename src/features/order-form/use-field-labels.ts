import { useLingui } from '@lingui/react/macro';
import type { OrderField } from '#src/domain/order/order-fields.ts';

/** What the typed fields of an order are called, in its form and on its receipt. */
export function useFieldLabels(): Readonly<Record<OrderField, string>> {
  const { t } = useLingui();
  return { name: t`نام`, phone: t`شماره تماس`, description: t`توضیح قطعه` };
}
