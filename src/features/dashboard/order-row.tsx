import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#src/contract/schema.generated.ts';
import { formatNumber } from '#src/domain/digits.ts';
import { useAdminActors } from '#src/features/admin-actors.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon } from '#src/ui/icons.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { MediaThumbnail } from '#src/ui/media-thumbnail.tsx';
import { PhoneLink } from '#src/ui/phone-link.tsx';
import { CopyOrder } from './copy-order.tsx';
import styles from './dashboard.module.css';

interface OrderRowProps {
  readonly order: Order;
  readonly isNew: boolean;
}

/** One order in the list: who wants what, and the button that completes it. */
export const OrderRow = memo(function OrderRow({ order, isNew }: OrderRowProps) {
  const { t } = useLingui();
  const { orders } = useAdminActors();
  const { name } = order;
  const completion = { type: 'completion.requested', id: order._id } as const;
  const canComplete = useSelector(orders, (snapshot) => snapshot.can(completion));
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <h3 className={styles.name}>
          <Link to={`/orders/${encodeURIComponent(order._id)}`}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {isNew && <span className={styles.new}>{t`تازه`}</span>}
        <PhoneLink phone={order.phone} className={styles.phone} />
        <Instant iso={order.createdAt} className={styles.date} />
      </div>
      <div className={styles.what}>
        <p className={styles.description} dir="auto">
          {order.description}
        </p>
        <Thumbnails files={order.files} />
      </div>
      <div className={styles.actions}>
        <Button disabled={!canComplete} aria-label={t`تکمیل سفارش ${name}`} onClick={() => orders.send(completion)}>
          <CheckIcon size={18} />
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
    <ul className={styles.files} aria-label={t`فایل‌ها`}>
      {files.map((url, index) => {
        const number = formatNumber(index + 1, language);
        return (
          <li key={url}>
            <MediaThumbnail url={url} label={t`فایل ${number}`} className={styles.thumbnail} />
          </li>
        );
      })}
    </ul>
  );
}
