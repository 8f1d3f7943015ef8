import { useLingui } from '@lingui/react/macro';
import type { OrderForm } from '#src/contract/schema.generated.ts';
import type { OwnerText } from '#src/domain/order/owner-text.ts';

/** Returns the labels of an order's fields on the dashboard. */
export function useOrderLabels(): Readonly<Record<keyof OrderForm | OwnerText, string>> {
  const { t } = useLingui();
  return {
    name: t`نام`,
    phone: t`شمارهٔ تماس`,
    description: t`توضیح قطعه`,
    files: t`عکس‌ها`,
    models: t`مدل و نقشه`,
    note: t`یادداشت`,
    answer: t`پاسخ به مشتری`,
  };
}
