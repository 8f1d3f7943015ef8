import { useLingui } from '@lingui/react/macro';
import { formatDate, formatInstant, formatTime, nameOfDay } from '#src/domain/text/dates.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import styles from './orders-list.module.css';

interface OrderDayProps {
  readonly iso: string;
  /** Today as a day number, see `dayOf`. */
  readonly today: number;
}

/** Heading of a day's orders: the date, preceded by the day's name for recent days. */
export function DayHeading({ iso, today }: OrderDayProps) {
  const name = nameOfDay(iso, today, useLanguage(), timeZone);
  return (
    <h3 className={`row gap-3 ${styles.day}`}>
      {name !== null && <span className={styles.dayName}>{name}</span>}
      <time dateTime={iso} lang="fa" dir="rtl" className={name === null ? undefined : 'muted'}>
        {formatDate(iso, timeZone)}
      </time>
    </h3>
  );
}

/**
 * Time of an order: the name of a recent day and the time, or the full timestamp, which hovering shows as well.
 */
export function OrderTime({ iso, today }: OrderDayProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const day = nameOfDay(iso, today, language, timeZone);
  const time = formatTime(iso, language, timeZone);
  const isNamed = day !== null && time !== null;
  const instant = formatInstant(iso, timeZone);
  return (
    <time
      dateTime={iso}
      title={instant}
      className={`cut muted text-14 ${styles.dayName}`}
      {...(!isNamed && { lang: 'fa', dir: 'rtl' })}
    >
      {isNamed ? t`${day}، ${time}` : instant}
    </time>
  );
}
