import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { orderPath } from '#src/domain/page-paths.ts';
import { OrderTime } from '#src/features/shared/orders/order-time.tsx';
import { classes } from '#src/ui/classes.ts';
import { Link } from '#src/ui/link.tsx';
import { openUnlessSelecting } from './open-unless-selecting.ts';
import type { OrderRowProps } from './order-rows.tsx';
import styles from './orders-list.module.css';

/** An order in the list beside another one. It replaces the history entry, so that Back leads to the dashboard. */
export const OrderLink = memo(function OrderLink({ order, isNew, deferred }: OrderRowProps) {
  const { t } = useLingui();
  const { pathname, state } = useLocation();
  const to = orderPath(order._id);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the name is a link for keyboard users.
    <div className={classes(styles.link, deferred && styles.deferred)} onClick={openUnlessSelecting}>
      <div className={`row gap-2 spread ${styles.line}`}>
        <h4 className={`cut ${styles.name}`} dir="auto">
          <Link to={to} replace state={state} className="covering" aria-current={pathname === to ? 'page' : undefined}>
            {order.name}
          </Link>
        </h4>
        {isNew && <span className="tag semibold good">{t`تازه`}</span>}
        <OrderTime iso={order.createdAt} only="clock" className="muted text-14" />
      </div>
      <p className={`clamped muted text-14 ${styles.summary}`} dir="auto">
        {order.description}
      </p>
    </div>
  );
});
