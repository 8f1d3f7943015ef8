import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Link, useLocation } from 'react-router';
import type { OrderActor, OrdersActor } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { useLinkToList } from '#src/features/shared/navigation/list-position.ts';
import type { LoginRedirect } from '#src/features/shared/navigation/login-redirect.ts';
import { ConfirmationDialog } from '#src/features/shared/orders/confirmation-dialog.tsx';
import button from '#src/ui/button.module.css';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import styles from './order.module.css';
import { OrderNavigation } from './order-navigation.tsx';
import { OrderSheet } from './order-sheet.tsx';

interface OrderPageProps {
  readonly id: string;
  readonly order: OrderActor;
  /** The list of open orders, or null without a session. */
  readonly orders: OrdersActor | null;
}

/** The page of one order. It has no guard of its own, because the server requires the session. */
export function OrderPage({ id, order, orders }: OrderPageProps) {
  const { t } = useLingui();
  return (
    <Band>
      <div className={`row spread gap-2 unprinted ${styles.head}`}>
        <Link {...useLinkToList('/dashboard#orders')} className="line plain">
          <Icon name="back" />
          {t`همهٔ سفارش‌ها`}
        </Link>
        {orders && <OrderNavigation orders={orders} id={id} />}
      </div>
      <OrderView actor={order} orders={orders} />
      <ConfirmationDialog
        confirmation={useSelector(orders ?? undefined, (snapshot) => snapshot?.children.confirmation)}
      />
    </Band>
  );
}

interface OrderViewProps {
  readonly actor: OrderActor;
  readonly orders: OrdersActor | null;
}

/** An order, or a heading with the reason why it cannot be shown yet or at all. */
export function OrderView({ actor, orders }: OrderViewProps) {
  const { t } = useLingui();
  const order = useSelector(actor, ({ context }) => context.order);
  if (order !== null) return <OrderSheet order={order} orders={orders} />;
  return (
    <>
      <SectionHeading level={1}>{t`سفارش`}</SectionHeading>
      <NoOrder actor={actor} />
    </>
  );
}

function NoOrder({ actor }: { readonly actor: OrderActor }) {
  const { t } = useLingui();
  const redirect: LoginRedirect = { intended: useLocation().pathname };
  const state = useSelector(actor, ({ value }) => value);
  const reference = useSelector(actor, ({ context }) => context.reference);
  if (state === 'missing') return <EmptyState>{t`سفارش یافت نشد.`}</EmptyState>;
  if (state === 'unauthorized') {
    return (
      <EmptyState
        action={
          <LinkButton to="/login" variant="primary" className={button.low} state={redirect}>{t`ورود`}</LinkButton>
        }
      >
        {t`برای دیدن این سفارش وارد شوید.`}
      </EmptyState>
    );
  }
  if (state === 'failed') {
    return (
      <EmptyState
        detail={<ErrorReference reference={reference} />}
        onRetry={() => actor.send({ type: 'order.requested' })}
      >{t`سفارش بارگذاری نشد.`}</EmptyState>
    );
  }
  return <Loading label={t`در حال بارگذاری سفارش…`} />;
}
