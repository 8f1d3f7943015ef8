import { formatDate, nameOfDay } from '#src/domain/text/dates.ts';
import { today } from '#src/features/shared/orders/order-time.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import styles from './orders-list.module.css';

/** Heading of a day's orders: the date, preceded by the day's name for recent days. */
export function DayHeading({ iso }: { readonly iso: string }) {
  const name = nameOfDay(iso, today(), useLanguage(), timeZone);
  return (
    <h3 className={`row gap-3 ${styles.day}`}>
      {name !== null && <span className={styles.dayName}>{name}</span>}
      <time dateTime={iso} lang="fa" dir="rtl" className={name === null ? undefined : 'muted'}>
        {formatDate(iso, timeZone)}
      </time>
    </h3>
  );
}
