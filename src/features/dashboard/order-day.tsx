import { useLingui } from '@lingui/react/macro';
import { formatDate, formatInstant, formatTime, nameOfDay } from '#src/domain/text/dates.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import styles from './orders-list.module.css';

interface OrderDayProps {
  readonly iso: string;
  /** Which day it is, as `dayOf` counts them. */
  readonly today: number;
}

/** The date of what follows, after the day's name where it is one of the last. */
export function DayHeading({ iso, today }: OrderDayProps) {
  const name = nameOfDay(iso, today, useLanguage());
  return (
    <h3 className={`row gap-3 ${styles.day}`}>
      {name !== null && <span className={styles.dayName}>{name}</span>}
      <time dateTime={iso} lang="fa" dir="rtl" className={name === null ? undefined : 'muted'}>
        {formatDate(iso)}
      </time>
    </h3>
  );
}

/** When an order came: the day's name and the time, or the date; the whole of it on hover. */
export function OrderTime({ iso, today }: OrderDayProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const day = nameOfDay(iso, today, language);
  const time = formatTime(iso, language);
  const isNamed = day !== null && time !== null;
  return (
    <time
      dateTime={iso}
      title={formatInstant(iso)}
      className={`cut muted text-14 ${styles.dayName}`}
      {...(!isNamed && { lang: 'fa', dir: 'rtl' })}
    >
      {isNamed ? t`${day}، ${time}` : formatDate(iso)}
    </time>
  );
}
