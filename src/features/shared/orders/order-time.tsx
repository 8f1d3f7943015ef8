import { useLingui } from '@lingui/react/macro';
import { dayOf, formatDate, formatInstant, formatTime, nameOfDay } from '#src/domain/text/dates.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';

interface OrderTimeProps {
  readonly iso: string;
  /** `clock` is for places below a heading with the day. Default: day and clock. */
  readonly only?: 'day' | 'clock';
  readonly className?: string;
}

/**
 * Time at which something happened to an order, in the only style of the admin's pages: a day of the last week by its name,
 * any other day by its date. Hovering shows date and time.
 */
export function OrderTime({ iso, only, className }: OrderTimeProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const day = nameOfDay(iso, today(), language, timeZone);
  const clock = formatTime(iso, language, timeZone);
  const instant = formatInstant(iso, timeZone);
  const date = only === 'day' ? formatDate(iso, timeZone) : instant;
  const texts = { clock, day, both: day !== null && clock !== null ? t`${day}، ${clock}` : null };
  const named = texts[only ?? 'both'];
  return (
    <time dateTime={iso} title={instant} className={className} {...(named === null && { lang: 'fa', dir: 'rtl' })}>
      {named ?? date}
    </time>
  );
}

/** Returns today as a day number, see `dayOf`. */
export function today(): number {
  return dayOf(new Date().toISOString(), timeZone);
}
