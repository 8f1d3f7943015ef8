import { useLingui } from '@lingui/react/macro';
import type { NoteForm, OrderForm } from '#src/contract/schema.generated.ts';

/** Returns the labels of an order's fields on the dashboard. */
export function useOrderLabels(): Readonly<Record<keyof OrderForm | keyof NoteForm, string>> {
  const { t } = useLingui();
  return {
    name: t`نام`,
    phone: t`شمارهٔ تماس`,
    description: t`توضیح قطعه`,
    files: t`فایل‌ها`,
    models: t`مدل و نقشه`,
    note: t`یادداشت`,
  };
}
