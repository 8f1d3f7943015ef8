import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OrderActor } from '#src/features/admin-actors-context.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import type { LoginRedirect } from '../login-redirect.ts';
import { useWayBack } from '../way-back.ts';
import styles from './order.module.css';
import { OrderSheet } from './order-sheet.tsx';

/** One order on a page of its own; not guarded here, since the server asks for the session. */
export function OrderPage({ create }: { readonly create: () => OrderActor }) {
  const { t } = useLingui();
  const order = useOpenOrder(create);
  return (
    <Band>
      <Link {...useWayBack('/dashboard#orders')} className={`line ${styles.back}`}>
        <Icon name="back" size={18} />
        {t`همهٔ سفارش‌ها`}
      </Link>
      <SectionHeading level={1}>{t`سفارش`}</SectionHeading>
      {order && <OrderView actor={order} />}
    </Band>
  );
}

/** Whatever there is to see of an order: itself, that it is on its way, or why it is not there. */
export function OrderView({ actor }: { readonly actor: OrderActor }) {
  const { t } = useLingui();
  const redirect: LoginRedirect = { intended: useLocation().pathname };
  const order = useSelector(actor, ({ context }) => context.order);
  const state = useSelector(actor, ({ value }) => value);
  if (order !== null) return <OrderSheet order={order} />;
  if (state === 'missing') return <EmptyState>{t`سفارش یافت نشد.`}</EmptyState>;
  if (state === 'unauthorized') {
    return (
      <EmptyState action={<LinkButton to="/login" variant="primary" state={redirect}>{t`ورود`}</LinkButton>}>
        {t`برای دیدن این سفارش وارد شوید.`}
      </EmptyState>
    );
  }
  if (state === 'failed') {
    return <EmptyState onRetry={() => actor.send({ type: 'order.requested' })}>{t`سفارش بارگذاری نشد.`}</EmptyState>;
  }
  return <Loading label={t`در حال بارگذاری سفارش…`} />;
}

/** The actor of one order from when it is opened; null before. Give the same `create` for the same order. */
function useOpenOrder(create: () => OrderActor): OrderActor | null {
  const [opened, setOpened] = useState<OrderActor | null>(null);
  useEffect(() => {
    const actor = create();
    actor.start();
    setOpened(actor);
    return () => {
      actor.stop();
    };
  }, [create]);
  return opened;
}
