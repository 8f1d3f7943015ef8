import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/schema.generated.ts';
import type { OrderActor } from '#src/features/admin-actors-context.ts';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';
import { OrderView } from './order-view.tsx';
import { useOpenOrder } from './use-open-order.ts';

interface OrderPageProps {
  readonly create: () => OrderActor;
  readonly control?: (order: Order) => ReactNode;
}

/** One order on a page of its own; not guarded here, since the server asks for the session. */
export function OrderPage({ create, control }: OrderPageProps) {
  const { t } = useLingui();
  const order = useOpenOrder(create);
  return (
    <Band>
      <BackToDashboard />
      <SectionHeading level={1}>{t`سفارش`}</SectionHeading>
      {order === null ? <Loading label={t`در حال بارگذاری سفارش…`} /> : <OrderView actor={order} control={control} />}
    </Band>
  );
}
