import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderField } from '#src/domain/order/order-fields.ts';
import type { FieldProps } from '#src/ui/field.tsx';

/** What each field is called, and what is to be written there. */
export function useFieldTexts(): Readonly<Record<OrderField, Pick<FieldProps, 'label' | 'hint'>>> {
  const { t } = useLingui();
  return {
    name: { label: t`نام` },
    phone: { label: t`شماره تماس` },
    description: { label: t`شرح قطعه`, hint: <Trans>کاربرد، اندازه‌ها، جنس، تعداد و هر چه می‌دانید.</Trans> },
  };
}
