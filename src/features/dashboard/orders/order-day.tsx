import { useLingui } from '@lingui/react/macro';
import { dayOf, formatDate, formatInstant, formatTime, nameOfDay } from '#src/domain/text/dates.ts';
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

/**
 * When an order was sent: the day's name and the time, or the date, with the whole instant on hover. An order of a later
 * day, from a server whose clock is ahead, shows the whole instant.
 */
export function OrderTime({ iso, today }: OrderDayProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const day = nameOfDay(iso, today, language);
  const time = formatTime(iso, language);
  const isNamed = day !== null && time !== null;
  const instant = formatInstant(iso);
  const unnamed = dayOf(iso) > today ? instant : formatDate(iso);
  return (
    <time
      dateTime={iso}
      title={instant}
      className={`cut muted text-14 ${styles.dayName}`}
      {...(!isNamed && { lang: 'fa', dir: 'rtl' })}
    >
      {isNamed ? t`${day}، ${time}` : unnamed}
    </time>
  );
}
