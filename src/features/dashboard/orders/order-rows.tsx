import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentType, type FocusEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Order } from '#src/contract/schema.generated.ts';
import { newOrders } from '#src/domain/order/new-orders.ts';
import { dayOf } from '#src/domain/text/dates.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { ListEnd, useRenderedRows } from '#src/features/shared/navigation/long-list.tsx';
import type { OrderSearch } from '#src/features/shared/orders/use-order-search.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { CompletedHits } from './completed-hits.tsx';
import { DayHeading } from './day-heading.tsx';
import styles from './orders-list.module.css';
import { linkOf } from './use-order-keys.ts';

/** A batch is higher than the distance at which the next one is rendered, so that fast scrolling does not reach the end. */
const ROWS = { first: 12, more: 48 };

/** Props of an order in the list. */
export interface OrderRowProps {
  readonly order: Order;
  /** Query that the order matches. */
  readonly query: string;
  readonly isNew: boolean;
  /** True if the browser may skip the layout until the row is near the viewport. */
  readonly deferred: boolean;
}

interface OrderRowsProps extends Pick<OrderSearch, 'query' | 'deferredQuery' | 'found'> {
  readonly Row: ComponentType<OrderRowProps>;
  readonly ref: RefObject<HTMLUListElement | null>;
  /** Number of orders to render at least. */
  readonly atLeast?: number;
  readonly onFocus?: (event: FocusEvent) => void;
}

/** The orders by day, rendered in batches as the admin scrolls. They stay visible while they are being refreshed. */
export function OrderRows({ query, deferredQuery, found, Row, ref, atLeast = 0, onFocus }: OrderRowsProps) {
  const { t } = useLingui();
  const actor = useAdminActors().openOrders;
  const orders = useSelector(actor, ({ context }) => context.orders);
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('refreshing'));
  const reference = useSelector(actor, ({ context }) => context.reference);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const seenUntil = useSelector(actor, ({ context }) => context.seenUntil);
  const news = useMemo(() => new Set(newOrders(orders, seenUntil)), [orders, seenUntil]);
  const count = found.length;
  const { rendered: batched, laidOut, renderMore } = useRenderedRows({ ...ROWS, query: deferredQuery });
  const rendered = Math.max(batched, atLeast);
  const shown = useMemo(() => found.slice(0, rendered), [found, rendered]);
  const days = useMemo(() => shown.map(({ createdAt }) => dayOf(createdAt, timeZone)), [shown]);

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
      <p className={query.text === '' ? 'visually-hidden' : 'row gap-3 muted'} role="status">
        <Plural value={count} _0="سفارشی با این جست‌وجو نیست" other="# سفارش باز" />
        <CompletedHits query={query} />
      </p>
      <ul ref={ref} className={styles.list} aria-busy={isLoading} onFocus={onFocus}>
        {shown.map((order, index) => (
          <li key={order._id}>
            {!Object.is(days[index], days[index - 1]) && <DayHeading iso={order.createdAt} />}
            <Row order={order} query={deferredQuery} isNew={news.has(order)} deferred={index >= laidOut} />
          </li>
        ))}
      </ul>
      {rendered < count && <MoreOrders list={ref} rendered={rendered} count={count} onMore={renderMore} />}
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
      if (firstNew.current === rendered) linkOf(list.current?.children[rendered])?.focus();
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
