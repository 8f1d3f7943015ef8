import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#src/contract/schema.generated.ts';
import { newOrders } from '#src/domain/order/new-orders.ts';
import { newestFirst } from '#src/domain/order/newest-first.ts';
import { searchableOrders, searchOrders } from '#src/domain/order/order-search.ts';
import { dayOf } from '#src/domain/text/dates.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { DashboardSection } from '#src/features/dashboard/dashboard-section.tsx';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import type { ListPosition } from '#src/features/shared/navigation/list-position.ts';
import { ListEnd, useRenderedRows } from '#src/features/shared/navigation/long-list.tsx';
import { type Query, useQuery } from '#src/features/shared/navigation/use-query.ts';
import { ConfirmationDialog } from '#src/features/shared/orders/confirmation-dialog.tsx';
import { SaveOrders } from '#src/features/shared/orders/save-orders.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field } from '#src/ui/field.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import { Status } from '#src/ui/status.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { OrderNotifications } from './notification-settings.tsx';
import { DayHeading } from './order-day.tsx';
import { OrderRow } from './order-row.tsx';
import styles from './orders-list.module.css';

/** A batch is higher than the distance at which the next one is rendered, so that fast scrolling does not reach the end. */
const ROWS = { first: 12, more: 48 };

interface OrdersListProps {
  /** Links to the parts of the dashboard, in one bar with the search and the buttons. */
  readonly tabs?: ReactNode;
}

/** The open orders, newest first, below the bar with their tools, and the dialog that completes one. */
export function OrdersList({ tabs }: OrdersListProps) {
  const { t } = useLingui();
  const section = useFocusAfterWork();
  const search = useOrderSearch();
  return (
    <>
      <div className={styles.bar}>
        {tabs}
        <div className={styles.tools}>
          <Search {...search} />
          <OrderNotifications />
          <Refresh />
          {search.isPossible && <SaveOrders orders={search.found} compact />}
        </div>
      </div>
      <DashboardSection ref={section} id="orders" title={t`سفارش‌ها`}>
        <NewOrders />
        <Stale />
        <OrdersBody {...search} />
        <ConfirmationDialog
          confirmation={useSelector(useAdminActors().orders, ({ children }) => children.confirmation)}
        />
      </DashboardSection>
    </>
  );
}

interface OrderSearch {
  readonly query: Query;
  /** Lags behind the query while the admin types. */
  readonly deferredQuery: string;
  /** The open orders that match the query, newest first. */
  readonly found: readonly Order[];
  /** True if there are orders to search. */
  readonly isPossible: boolean;
}

function useOrderSearch(): OrderSearch {
  const actor = useAdminActors().orders;
  const orders = useSelector(actor, ({ context }) => context.orders);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const query = useQuery('orders');
  const deferredQuery = useDeferredValue(query.text);
  const searchable = useMemo(() => searchableOrders(newestFirst(orders)), [orders]);
  const found = useMemo(() => searchOrders(searchable, deferredQuery), [searchable, deferredQuery]);
  return { query, deferredQuery, found, isPossible: !hasFailed && orders.length > 0 };
}

function Search({ query, isPossible }: OrderSearch) {
  const { t } = useLingui();
  if (!isPossible) return null;
  return (
    <div className={styles.search}>
      <Field
        name="orders"
        type="search"
        label={t`جست‌وجو در نام، شماره، تلفن و متن`}
        compact
        value={query.text}
        onChange={query.change}
        autoComplete="off"
      />
    </div>
  );
}

function Refresh() {
  const { t } = useLingui();
  const { orders } = useAdminActors();
  const isLoading = useSelector(orders, (snapshot) => snapshot.hasTag('refreshing'));
  const canAsk = useSelector(orders, (snapshot) => snapshot.can({ type: 'refresh.requested' }));
  return (
    <IconButton
      icon="refresh"
      label={t`به‌روزرسانی`}
      busy={isLoading}
      disabled={!isLoading && !canAsk}
      onClick={() => orders.send({ type: 'refresh.requested' })}
    />
  );
}

/** Shows the number of new orders here and in the tab's title, until the admin acknowledges them. */
function NewOrders() {
  const { t } = useLingui();
  const { orders } = useAdminActors();
  const count = useSelector(orders, ({ context }) => newOrders(context.orders, context.seenUntil).length);
  const canAcknowledge = useSelector(orders, (snapshot) => snapshot.can({ type: 'newOrders.acknowledged' }));
  useCountInTitle(count);
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Status tone="good" announcedElsewhere className="row spread gap-3">
          <strong>
            <Plural value={count} one="# سفارش تازه رسیده است." other="# سفارش تازه رسیده است." />
          </strong>
          <Button disabled={!canAcknowledge} onClick={() => orders.send({ type: 'newOrders.acknowledged' })}>
            {t`دیدم`}
          </Button>
        </Status>
      )}
    </div>
  );
}

/** Warns after a failed refresh that newer orders may exist. */
function Stale() {
  const { t } = useLingui();
  const isStale = useSelector(useAdminActors().orders, (snapshot) => snapshot.hasTag('stale'));
  const reference = useSelector(useAdminActors().orders, ({ context }) => context.reference);
  if (!isStale) return null;
  return (
    <Status tone="bad">
      <p>{t`فهرست سفارش‌ها به‌روز نشد؛ شاید سفارش تازه‌ای رسیده باشد.`}</p>
      <ErrorReference reference={reference} />
    </Status>
  );
}

const COUNT = /^\([0-9۰-۹]+\) ?/;

/** Prefixes the title with the count. The page's head sets the title itself. */
function useCountInTitle(count: number): void {
  const language = useLanguage();
  useEffect(() => {
    if (count === 0) return;
    document.title = `(${formatNumber(count, language)}) ${document.title.replace(COUNT, '')}`;
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [count, language]);
}

/** The orders, rendered in batches as the admin scrolls. They stay visible while they are being refreshed. */
function OrdersBody({ query, deferredQuery, found }: OrderSearch) {
  const { t } = useLingui();
  const actor = useAdminActors().orders;
  const orders = useSelector(actor, ({ context }) => context.orders);
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('refreshing'));
  const reference = useSelector(actor, ({ context }) => context.reference);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const seenUntil = useSelector(actor, ({ context }) => context.seenUntil);
  const news = useMemo(() => new Set(newOrders(orders, seenUntil)), [orders, seenUntil]);
  const count = found.length;
  const { rendered, laidOut, renderMore } = useRenderedRows({ ...ROWS, query: deferredQuery });
  const shown = useMemo(() => found.slice(0, rendered), [found, rendered]);
  const days = useMemo(() => shown.map(({ createdAt }) => dayOf(createdAt)), [shown]);
  const today = dayOf(new Date().toISOString());
  const rows = useRef<HTMLUListElement>(null);
  const { pathname, search: parameters } = useLocation();
  const list = `${pathname}${parameters}#orders`;
  const position = useMemo(() => ({ list }) satisfies ListPosition, [list]);

  if (hasFailed) {
    return (
      <EmptyState
        detail={<ErrorReference reference={reference} />}
        onRetry={() => actor.send({ type: 'refresh.requested' })}
      >{t`سفارش‌ها بارگذاری نشد.`}</EmptyState>
    );
  }
  if (orders.length === 0) {
    return isLoading ? (
      <Loading label={t`در حال بارگذاری سفارش‌ها…`} />
    ) : (
      <EmptyState>{t`هیچ سفارشی یافت نشد.`}</EmptyState>
    );
  }
  return (
    <>
      {/* The tab shows the number of all orders. */}
      <p className={query.text === '' ? 'visually-hidden' : 'muted'} role="status">
        <Plural value={count} _0="سفارشی با این جست‌وجو نیست" other="# سفارش باز" />
      </p>
      <ul ref={rows} className={styles.list} aria-busy={isLoading}>
        {shown.map((order, index) => (
          <li key={order._id}>
            {!Object.is(days[index], days[index - 1]) && <DayHeading iso={order.createdAt} today={today} />}
            <OrderRow
              order={order}
              isNew={news.has(order)}
              today={today}
              position={position}
              deferred={index >= laidOut}
            />
          </li>
        ))}
      </ul>
      {rendered < count && <MoreOrders list={rows} rendered={rendered} count={count} onMore={renderMore} />}
    </>
  );
}

interface MoreOrdersProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly rendered: number;
  readonly count: number;
  readonly onMore: () => void;
}

/** End of an incomplete list. Scrolling renders the next rows. The button is for admins who do not scroll. */
function MoreOrders({ list, rendered, count, onMore }: MoreOrdersProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [shown, all] = [formatNumber(rendered, language), formatNumber(count, language)];
  const firstNew = useRef<number>(null);
  const showMore = () => {
    firstNew.current = rendered;
    onMore();
  };
  // The button disappears with the last rows. The focus moves to the first new row, as it does after every click.
  useEffect(
    () => () => {
      if (firstNew.current === rendered) list.current?.children[rendered]?.querySelector('a')?.focus();
    },
    [list, rendered],
  );
  return (
    <>
      <ListEnd key={rendered} onNear={onMore} />
      <div className={`row spread gap-3 ${styles.end}`}>
        <p className="muted tabular">{t`${shown} از ${all}`}</p>
        <Button onClick={showMore}>{t`سفارش‌های بیشتر`}</Button>
      </div>
    </>
  );
}

/**
 * Moves the focus to the section when the button that had it disappears, after a completion or an answered permission
 * request.
 */
function useFocusAfterWork() {
  const { orders, orderNotifications } = useAdminActors();
  const isCompleting = useSelector(orders, (snapshot) => snapshot.matches('completing'));
  const isAsking = useSelector(orderNotifications, (snapshot) => snapshot.matches('asking'));
  const isWorking = isCompleting || isAsking;
  const section = useRef<HTMLElement>(null);
  useLostFocus(isWorking, (wasWorking) => (wasWorking ? section.current : null));
  return section;
}
