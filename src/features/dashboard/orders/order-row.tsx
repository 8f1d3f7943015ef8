import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '#src/contract/schema.generated.ts';
import { filledFields, orderTexts } from '#src/domain/order/order-fields.ts';
import { picturesOf } from '#src/domain/order/order-files.ts';
import { orderPath } from '#src/domain/page-paths.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import type { ListPosition } from '#src/features/shared/navigation/list-position.ts';
import { CopyOrder } from '#src/features/shared/orders/copy-order.tsx';
import { OrderTime } from '#src/features/shared/orders/order-time.tsx';
import { useCompletion } from '#src/features/shared/orders/use-completion.ts';
import { useOrderLabels } from '#src/translations/admin/order-labels.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Link } from '#src/ui/link.tsx';
import { MediaLink } from '#src/ui/media-thumbnail.tsx';
import { OrderNumber } from '#src/ui/order-number.tsx';
import { PhoneLink } from '#src/ui/phone-link.tsx';
import { addressOfList } from './address-of-list.ts';
import { openUnlessSelecting } from './open-unless-selecting.ts';
import type { OrderRowProps } from './order-rows.tsx';
import styles from './orders-list.module.css';

/** An order in the list: name, time, summary, and buttons to complete and copy it. The name links to the order's page. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { t } = useLingui();
  const { order, query, isNew, deferred } = props;
  const { name } = order;
  const completion = useCompletion(useAdminActors().openOrders, order);
  const position: ListPosition = { list: addressOfList('#orders', query, useLocation()) };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the name is a link for keyboard users.
    <div className={classes(styles.row, deferred && styles.deferred)} onClick={openUnlessSelecting}>
      <div>
        <div className={`row gap-2 ${styles.line}`}>
          <h4 className={`cut text-18 ${styles.name}`} dir="auto">
            <Link to={orderPath(order._id)} state={position} className="covering">
              {name}
            </Link>
          </h4>
          <OrderNumber id={order._id} />
          {isNew && <span className="tag semibold good">{t`تازه`}</span>}
        </div>
        <div className={`row gap-3 ${styles.line}`}>
          <PhoneLink phone={order.phone} className={`line tabular ${styles.phone}`} />
          <OrderTime iso={order.createdAt} only="clock" className="muted text-14" />
          <CopyOrder order={order} compact />
          <OrderDates order={order} />
        </div>
      </div>
      <div className={styles.description}>
        <p className="clamped" dir="auto">
          {order.description}
        </p>
        <RowNote order={order} />
      </div>
      <OrderThumbnails order={order} />
      <div className={styles.actions}>
        <IconButton {...completion} icon="check" label={t`تکمیل سفارش ${name}`} aria-keyshortcuts="C" />
      </div>
    </div>
  );
});

/** The dates that the customer entered, each with its label. */
function OrderDates({ order }: { readonly order: Order }) {
  const labels = useOrderLabels();
  const dates = filledFields(orderTexts(order), useLanguage()).filter(({ control }) => control === 'date');
  return dates.map(({ name, text }) => (
    <span key={name} className="muted text-14">
      {labels[name]}: <bdi>{text}</bdi>
    </span>
  ));
}

/** The beginning of the note on an order, if it has one. */
export function RowNote({ order: { note = '' } }: { readonly order: Order }) {
  const { t } = useLingui();
  if (note === '') return null;
  return (
    <p className={`clamped text-14 ${styles.note}`}>
      <span className="muted">{t`یادداشت:`}</span> <bdi>{note}</bdi>
    </p>
  );
}

/** Number of thumbnails that fit in a row. */
const SHOWN = 3;

/** The first thumbnails of an order, each with a link to its file. */
export function OrderThumbnails({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { files, thumbnails } = picturesOf(order);
  if (files.length === 0) return null;
  return (
    <ul className={`row gap-1 ${styles.files}`} aria-label={t`عکس‌ها`}>
      {files.slice(0, SHOWN).map((url, index) => {
        const number = formatNumber(index + 1, language);
        return (
          <li key={url}>
            <MediaLink url={url} thumbnail={thumbnails[index]} label={t`عکس ${number}`} className={styles.thumbnail} />
          </li>
        );
      })}
      {files.length > SHOWN && (
        <li className="muted text-14" dir="ltr">
          +{formatNumber(files.length - SHOWN, language)}
        </li>
      )}
    </ul>
  );
}
