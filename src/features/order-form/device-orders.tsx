import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { DeviceOrder } from '#src/domain/order/device-order.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { receiptPath } from '#src/domain/order/receipt-path.ts';
import { partNumber } from '#src/domain/product/part-number.ts';
import { useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import { Instant } from '#src/features/shared/workshop/instant.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import styles from './device-orders.module.css';

interface DeviceOrdersProps {
  /** Id of the order whose receipt is on the page. It is not listed. */
  readonly except: string | undefined;
}

/** The last orders that were sent from this device, each with its receipt and a button that removes it. */
export function DeviceOrders({ except }: DeviceOrdersProps) {
  const remembered = useSelector(useOrderSubmission(), ({ context }) => context.deviceOrders);
  const orders = remembered.filter(({ id }) => id !== except);
  return orders.length > 0 && <List orders={orders} />;
}

function List({ orders }: { readonly orders: readonly DeviceOrder[] }) {
  const { t } = useLingui();
  const orderSubmission = useOrderSubmission();
  const list = useRef<HTMLDivElement>(null);
  useLostFocus(orders.length, () => list.current);
  return (
    <div ref={list} className="stack gap-3" tabIndex={-1}>
      <h3 className="text-22">{t`سفارش‌های شما روی این دستگاه`}</h3>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <Row order={order} onForget={() => orderSubmission.send({ type: 'deviceOrder.forgotten', id: order.id })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ order, onForget }: { readonly order: DeviceOrder; readonly onForget: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { token, sentAt, parts } = order;
  const number = orderNumber(order.id);
  return (
    <>
      <span className={`row ${styles.facts}`}>
        {token === '' ? (
          <bdi dir="ltr" translate="no">
            {number}
          </bdi>
        ) : (
          // The page of a receipt replaces the draft of its tab.
          <a href={receiptPath(token, language)} target="_blank" rel="noopener" className="line">{t`رسید ${number}`}</a>
        )}
        <Instant iso={sentAt} dateOnly />
        {parts.length > 0 && <span translate="no">{parts.map((id) => partNumber(id, language)).join(' ')}</span>}
      </span>
      <Button
        aria-label={t`برداشتن از این دستگاه: سفارش ${number}`}
        onClick={onForget}
      >{t`برداشتن از این دستگاه`}</Button>
    </>
  );
}
