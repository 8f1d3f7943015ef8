import { useLingui } from '@lingui/react/macro';
import type { Order } from '#src/contract/schema.generated.ts';
import { orderPath } from '#src/domain/page-paths.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { AdjacentLinks, type AdjacentPage } from '#src/features/shared/navigation/adjacent-links.tsx';
import { useLanguage } from '#src/translations/use-language.ts';

interface OrderNavigationProps {
  /** The orders of the list. */
  readonly orders: readonly Order[];
  readonly id: string;
}

/** Position of the order in the list, with links to the previous and next one. Empty if the order is not in the list. */
export function OrderNavigation({ orders, id }: OrderNavigationProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const index = orders.findIndex(({ _id }) => _id === id);
  if (index < 0) return null;
  const neighbour = (other: Order | undefined, label: string): AdjacentPage | null =>
    other ? { path: orderPath(other._id), label: `${label}: ${other.name}` } : null;
  const place = formatNumber(index + 1, language);
  const last = formatNumber(orders.length, language);
  return (
    <AdjacentLinks
      label={t`سفارش‌ها`}
      previous={neighbour(orders[index - 1], t`سفارش قبلی`)}
      next={neighbour(orders[index + 1], t`سفارش بعدی`)}
    >
      <span className="muted text-14 tabular unbroken">{t`${place} از ${last}`}</span>
    </AdjacentLinks>
  );
}
