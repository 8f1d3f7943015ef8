import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import type { OrdersBesideProps } from '#src/features/shared/orders/orders-beside-props.ts';
import { SHORTCUTS } from '#src/features/shared/orders/use-shortcuts.ts';
import { OrderLink } from './order-link.tsx';
import { NewOrders, StaleOrders } from './order-notices.tsx';
import { OrderRows } from './order-rows.tsx';
import { OrderSearchField, RefreshOrders } from './order-tools.tsx';
import styles from './orders-list.module.css';
import { focusRow } from './use-order-keys.ts';

/** Number of rows that are rendered below the open order. */
const AHEAD = 12;

/** The open orders as a narrow list beside one of them. It scrolls on its own and shows which order is open. */
export function OrdersBeside({ search, id, ref }: OrdersBesideProps) {
  const { t } = useLingui();
  const { openOrders } = useAdminActors();
  const rows = useRef<HTMLUListElement>(null);
  const index = search.found.findIndex(({ _id }) => _id === id);
  useEffect(() => {
    rows.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <section ref={ref} className={styles.beside} aria-label={t`فهرست سفارش‌ها`} {...SHORTCUTS}>
      <div className={styles.tools}>
        <OrderSearchField {...search} onSubmit={() => focusRow(rows, 0)} />
        <RefreshOrders orders={openOrders} />
      </div>
      <div className={styles.scroller}>
        <NewOrders />
        <StaleOrders orders={openOrders} />
        <OrderRows {...search} ref={rows} Row={OrderLink} atLeast={index + AHEAD} />
      </div>
    </section>
  );
}
