import { useLingui } from '@lingui/react/macro';
import type { Order } from '#src/contract/schema.generated.ts';
import { orderAsText } from '#src/domain/order/order-text.ts';
import { orderPath } from '#src/domain/page-paths.ts';
import { useOrderLabels } from '#src/translations/admin/order-labels.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';

interface CopyOrderProps {
  readonly order: Order;
  readonly compact?: boolean;
}

/** Copies an order as plain text that can be pasted into an e-mail. */
export function CopyOrder({ order, compact = false }: CopyOrderProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { name } = order;
  const link = new URL(orderPath(order._id), window.location.href).href;
  const labels = { ...useOrderLabels(), link: t`نشانی سفارش` };
  return (
    <CopyButton text={orderAsText(order, link, labels, language)} label={t`کپی متن سفارش ${name}`} compact={compact}>
      {t`کپی متن`}
    </CopyButton>
  );
}
