import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { DeviceOrder } from '#src/domain/order/device-order.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { receiptPath } from '#src/domain/order/receipt-path.ts';
import { partNumber } from '#src/domain/product/part-number.ts';
import { useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import { Instant } from '#src/features/shared/workshop/instant.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';
import styles from './device-orders.module.css';

const NONE: readonly DeviceOrder[] = [];

/** Returns the actor of the orders that this device remembers, and the orders. */
export function useDeviceOrders() {
  const actor = useSelector(useOrderSubmission(), ({ children }) => children.deviceOrders);
  const orders = useSelector(actor, (snapshot) => snapshot?.context?.orders ?? NONE);
  return { actor, orders };
}

/** Returns the ref of an element that shows how far orders are. Reports when the visitor sees it, or returns to its tab. */
export function useSeenProgress<Target extends Element>() {
  const { actor } = useDeviceOrders();
  const [element, isSeen] = useNearViewport<Target>('0px');
  useEffect(() => {
    if (!isSeen) return;
    const report = () => {
      if (!document.hidden) actor?.send({ type: 'progress.seen' });
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [isSeen, actor]);
  return element;
}

interface DeviceOrdersProps {
  /** Id of the order whose receipt is on the page. It is not listed. */
  readonly except: string | undefined;
}

/** The last orders that were sent from this device, each with its receipt and a button that forgets it. */
export function DeviceOrders({ except }: DeviceOrdersProps) {
  const orders = useDeviceOrders().orders.filter(({ id }) => id !== except);
  return orders.length > 0 && <List orders={orders} />;
}

function List({ orders }: { readonly orders: readonly DeviceOrder[] }) {
  const { t } = useLingui();
  const { actor } = useDeviceOrders();
  const list = useSeenProgress<HTMLDivElement>();
  useLostFocus(orders.length, () => list.current);
  return (
    <div ref={list} className="stack gap-3 unprinted" tabIndex={-1}>
      <h3 className="text-22">{t`سفارش‌های شما روی این دستگاه`}</h3>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <Row order={order} onForget={() => actor?.send({ type: 'deviceOrder.forgotten', id: order.id })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ order, onForget }: { readonly order: DeviceOrder; readonly onForget: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { token, sentAt, hasExpired, parts } = order;
  const number = orderNumber(order.id);
  return (
    <>
      <span className={`row ${styles.facts}`}>
        {token === '' || hasExpired ? (
          <bdi dir="ltr" translate="no">
            {number}
          </bdi>
        ) : (
          // The page of a receipt replaces the draft of its tab.
          <a href={receiptPath(token, language)} target="_blank" rel="noopener" className="line">{t`رسید ${number}`}</a>
        )}
        <Instant iso={sentAt} dateOnly />
        {parts.length > 0 && <span translate="no">{parts.map((id) => partNumber(id, language)).join(' ')}</span>}
        <span className="muted">{hasExpired ? t`رسید آن دیگر در دسترس نیست` : <LastStep order={order} />}</span>
      </span>
      <Button aria-label={t`فراموش کن: سفارش ${number}`} onClick={onForget}>{t`فراموش کن`}</Button>
    </>
  );
}

/** The step that an order has reached. */
function LastStep({ order: { readAt, completedAt } }: { readonly order: DeviceOrder }) {
  const { t } = useLingui();
  if (completedAt !== '') return t`انجام شد`;
  return readAt === '' ? t`به کارگاه رسید` : t`کارگاه آن را خواند`;
}
