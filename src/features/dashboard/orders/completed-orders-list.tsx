import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '#src/contract/schema.generated.ts';
import { orderPath } from '#src/domain/page-paths.ts';
import { DashboardSection } from '#src/features/dashboard/dashboard-section.tsx';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import type { ListPosition } from '#src/features/shared/navigation/list-position.ts';
import { ListEnd, useRenderedRows } from '#src/features/shared/navigation/long-list.tsx';
import { useQuery } from '#src/features/shared/navigation/use-query.ts';
import { CompletionDates } from '#src/features/shared/orders/completion-dates.tsx';
import { RestoreOrder } from '#src/features/shared/orders/restore-order.tsx';
import { SaveOrders } from '#src/features/shared/orders/save-orders.tsx';
import { useOrderSearch } from '#src/features/shared/orders/use-order-search.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { OrderNumber } from '#src/ui/order-number.tsx';
import { PhoneLink } from '#src/ui/phone-link.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { StaleOrders } from './order-notices.tsx';
import { OrderThumbnails, RowNote } from './order-row.tsx';
import { OrderSearchField, RefreshOrders } from './order-tools.tsx';
import styles from './orders-list.module.css';

const ROWS = { first: 24, more: 48 };

interface CompletedOrdersListProps {
  /** Links to the parts of the dashboard, in one bar with the search and the buttons. */
  readonly tabs?: ReactNode;
}

/** The completed orders until their deletion, below the bar with their tools. */
export function CompletedOrdersList({ tabs }: CompletedOrdersListProps) {
  const { t } = useLingui();
  const { completedOrders } = useAdminActors();
  const search = useOrderSearch(completedOrders, useQuery('orders'));
  const section = useRef<HTMLElement>(null);
  const orders = useSelector(completedOrders, ({ context }) => context.orders);
  // Each time that the list is opened.
  useEffect(() => completedOrders.send({ type: 'refresh.requested' }), [completedOrders]);
  // The buttons disappear with their order.
  useLostFocus(orders, () => section.current);
  return (
    <>
      <div className={styles.bar}>
        {tabs}
        <div className={styles.tools}>
          <OrderSearchField {...search} onSubmit={() => section.current?.focus()} />
          <RefreshOrders orders={completedOrders} />
          {search.isPossible && <SaveOrders orders={search.found} />}
        </div>
      </div>
      <DashboardSection ref={section} id="completed" title={t`سفارش‌های انجام‌شده`}>
        <p className="muted">{t`سفارش انجام‌شده ۳۰ روز با فایل‌هایش این‌جا می‌ماند و بعد برای همیشه حذف می‌شود.`}</p>
        <StaleOrders orders={completedOrders} />
        <CompletedOrders found={search.found} query={search.deferredQuery} />
      </DashboardSection>
    </>
  );
}

interface CompletedOrdersProps {
  readonly found: readonly Order[];
  readonly query: string;
}

function CompletedOrders({ found, query }: CompletedOrdersProps) {
  const { t } = useLingui();
  const actor = useAdminActors().completedOrders;
  const { orders, reference } = useSelector(actor, ({ context }) => context);
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('refreshing'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const { rendered, laidOut, renderMore } = useRenderedRows({ ...ROWS, query });
  const count = found.length;
  if (hasFailed) {
    return (
      <EmptyState
        detail={<ErrorReference reference={reference} />}
        onRetry={() => actor.send({ type: 'refresh.requested' })}
      >{t`سفارش‌ها بارگذاری نشد.`}</EmptyState>
    );
  }
  if (orders.length === 0) {
    if (isLoading) return <Loading label={t`در حال بارگذاری سفارش‌ها…`} />;
    return <EmptyState>{t`هیچ سفارش انجام‌شده‌ای نیست.`}</EmptyState>;
  }
  return (
    <>
      <p className="muted" role="status">
        <Plural value={count} _0="سفارشی با این جست‌وجو نیست" other="# سفارش انجام‌شده" />
      </p>
      <ul className={styles.list} aria-busy={isLoading}>
        {found.slice(0, rendered).map((order, index) => (
          <li key={order._id}>
            <CompletedOrder order={order} deferred={index >= laidOut} />
          </li>
        ))}
      </ul>
      {rendered < count && (
        <>
          <ListEnd key={rendered} onNear={renderMore} />
          <Button onClick={renderMore}>{t`سفارش‌های بیشتر`}</Button>
        </>
      )}
    </>
  );
}

function CompletedOrder({ order, deferred }: { readonly order: Order; readonly deferred: boolean }) {
  const { name } = order;
  const { pathname, search } = useLocation();
  const position: ListPosition = { list: `${pathname}${search}#completed` };
  return (
    <div className={deferred ? `${styles.row} ${styles.deferred}` : styles.row}>
      <div>
        <div className={`row gap-2 ${styles.line}`}>
          <h3 className={`cut text-18 ${styles.name}`} dir="auto">
            <Link to={orderPath(order._id)} state={position} className="covering">
              {name}
            </Link>
          </h3>
          <OrderNumber id={order._id} />
        </div>
        <div className={`row gap-3 ${styles.line}`}>
          <PhoneLink phone={order.phone} className={`line tabular ${styles.phone}`} />
        </div>
      </div>
      <div className={styles.description}>
        <p className="clamped" dir="auto">
          {order.description}
        </p>
        <RowNote order={order} />
        <p className="muted text-14">
          <CompletionDates order={order} />
        </p>
      </div>
      <OrderThumbnails order={order} />
      <div className={styles.words}>
        <RestoreOrder order={order} />
      </div>
    </div>
  );
}
