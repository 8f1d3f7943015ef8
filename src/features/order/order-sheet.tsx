import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/types.ts';
import { formatNumber } from '#src/domain/digits.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { Instant } from '#src/ui/instant.tsx';
import { MediaLink } from '#src/ui/media-thumbnail.tsx';
import { PhoneLink } from '#src/ui/phone-link.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import styles from './order.module.css';

/** Everything that an order says. */
export function OrderSheet({ order, control }: { readonly order: Order; readonly control: ReactNode }) {
  return (
    <Sheet className={styles.sheet}>
      <dl className={styles.facts}>
        <div className={styles.wide}>
          <dt>
            <Trans>نام</Trans>
          </dt>
          <dd className={styles.name}>
            <bdi>{order.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>تلفن</Trans>
          </dt>
          <dd>
            <PhoneLink phone={order.phone} className={styles.line} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>تاریخ ثبت</Trans>
          </dt>
          <dd>
            <Instant iso={order.createdAt} className={styles.line} />
          </dd>
        </div>
        <div className={styles.wide}>
          <dt>
            <Trans>توضیحات</Trans>
          </dt>
          <dd className={styles.description} dir="auto">
            {order.description}
          </dd>
        </div>
      </dl>
      {order.files.length > 0 && <Files files={order.files} />}
      {control && <div className={styles.control}>{control}</div>}
    </Sheet>
  );
}

function Files({ files }: { readonly files: readonly string[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <section className={styles.attachments}>
      <h2 className={styles.heading}>{t`فایل‌ها`}</h2>
      <ul className={styles.files}>
        {files.map((url, index) => {
          const number = formatNumber(index + 1, language);
          return (
            <li key={url}>
              <MediaLink url={url} label={t`فایل ${number}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
