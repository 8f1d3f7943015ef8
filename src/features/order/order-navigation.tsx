import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Order } from '#src/contract/schema.generated.ts';
import { newestFirst } from '#src/domain/order/newest-first.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import type { OrdersActor } from '#src/features/shared/actors/admin-actors-context.ts';
import { AdjacentLinks, type AdjacentPage } from '#src/features/shared/navigation/adjacent-links.tsx';
import { useLanguage } from '#src/translations/use-language.ts';

interface OrderNavigationProps {
  readonly orders: OrdersActor;
  readonly id: string;
}

/** Position of the order in the list, with links to the previous and next one. Empty if the order is not in the list. */
export function OrderNavigation({ orders, id }: OrderNavigationProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const open = useSelector(orders, ({ context }) => context.orders);
  const list = useMemo(() => newestFirst(open), [open]);
  const index = list.findIndex(({ _id }) => _id === id);
  if (index < 0) return null;
  const neighbour = (other: Order | undefined, label: string): AdjacentPage | null =>
    other ? { path: `/orders/${encodeURIComponent(other._id)}`, label: `${label}: ${other.name}` } : null;
  const place = formatNumber(index + 1, language);
  const last = formatNumber(list.length, language);
  return (
    <AdjacentLinks
      label={t`سفارش‌ها`}
      previous={neighbour(list[index - 1], t`سفارش قبلی`)}
      next={neighbour(list[index + 1], t`سفارش بعدی`)}
    >
      <span className="muted text-14 tabular unbroken">{t`${place} از ${last}`}</span>
    </AdjacentLinks>
  );
}
