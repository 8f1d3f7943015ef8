import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '#src/contract/schema.generated.ts';
import type { OrderActor } from '#src/features/admin-actors-context.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import type { LoginRedirect } from '../login-redirect.ts';
import { OrderSheet } from './order-sheet.tsx';

interface OrderViewProps {
  readonly actor: OrderActor;
  readonly control: ((order: Order) => ReactNode) | undefined;
}

/** Whatever there is to see of an order: itself, that it is on its way, or why it is not there. */
export function OrderView({ actor, control }: OrderViewProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const redirect: LoginRedirect = { intended: pathname };
  const order = useSelector(actor, ({ context }) => context.order);
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches('missing'));
  const isUnauthorized = useSelector(actor, (snapshot) => snapshot.matches('unauthorized'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));

  if (order !== null) return <OrderSheet order={order} control={control?.(order)} />;
  if (isMissing) return <EmptyState>{t`سفارش یافت نشد.`}</EmptyState>;
  if (isUnauthorized) {
    return (
      <EmptyState action={<LinkButton to="/login" variant="primary" state={redirect}>{t`ورود`}</LinkButton>}>
        {t`برای دیدن این سفارش وارد شوید.`}
      </EmptyState>
    );
  }
  if (hasFailed) {
    return (
      <EmptyState
        action={
          <Button variant="primary" onClick={() => actor.send({ type: 'order.requested' })}>{t`تلاش دوباره`}</Button>
        }
      >
        {t`سفارش بارگذاری نشد.`}
      </EmptyState>
    );
  }
  return <Loading label={t`در حال بارگذاری سفارش…`} />;
}
