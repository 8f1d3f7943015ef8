import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#src/contract/schema.generated.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useAdminActors } from '#src/features/admin-actors-context.ts';
import { CopyOrder } from '#src/features/copy-order.tsx';
import type { Way } from '#src/features/way-back.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { MediaLink } from '#src/ui/media-thumbnail.tsx';
import { OrderNumber } from '#src/ui/order-number.tsx';
import { PhoneLink } from '#src/ui/phone-link.tsx';
import styles from './dashboard.module.css';

const WAY: Way = { list: '/dashboard#orders' };

/** One order in the list: who wants what, and the button that completes it. */
export const OrderRow = memo(function OrderRow({ order, isNew }: { readonly order: Order; readonly isNew: boolean }) {
  const { t } = useLingui();
  const { orders } = useAdminActors();
  const { name } = order;
  const completion = { type: 'completion.requested', id: order._id } as const;
  const canComplete = useSelector(orders, (snapshot) => snapshot.can(completion));
  return (
    <li className={`stack gap-4 ${styles.row}`}>
      <div className={`stack gap-2 ${styles.who}`}>
        <h3 className={`text-18 ${styles.name}`}>
          <Link to={`/orders/${encodeURIComponent(order._id)}`} state={WAY}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <OrderNumber id={order._id} />
        {isNew && <span className="tag semibold good">{t`تازه`}</span>}
        <PhoneLink phone={order.phone} className="line tabular" />
        <Instant iso={order.createdAt} className="muted text-14" />
      </div>
      <div className={`stack gap-2 ${styles.what}`}>
        <p className={`clamped ${styles.description}`} dir="auto">
          {order.description}
        </p>
        <Thumbnails files={order.files} />
      </div>
      <div className={`row gap-2 ${styles.actions}`}>
        <Button disabled={!canComplete} aria-label={t`تکمیل سفارش ${name}`} onClick={() => orders.send(completion)}>
          <Icon name="check" size={18} />
          {t`تکمیل سفارش`}
        </Button>
        <CopyOrder order={order} />
      </div>
    </li>
  );
});

function Thumbnails({ files }: { readonly files: readonly string[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul className="row gap-2" aria-label={t`فایل‌ها`}>
      {files.map((url, index) => {
        const number = formatNumber(index + 1, language);
        return (
          <li key={url}>
            <MediaLink url={url} label={t`فایل ${number}`} className={styles.thumbnail} />
          </li>
        );
      })}
    </ul>
  );
}
