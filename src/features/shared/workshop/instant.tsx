import { formatDate, formatInstant } from '#src/domain/text/dates.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';

interface InstantProps {
  readonly iso: string;
  readonly dateOnly?: boolean;
  readonly className?: string | undefined;
}

/** Date and time in the workshop's time zone and the Persian calendar, in both languages (specification, section 8). */
export function Instant({ iso, dateOnly = false, className }: InstantProps) {
  return (
    <time dateTime={iso} lang="fa" dir="rtl" className={className}>
      {dateOnly ? formatDate(iso, timeZone) : formatInstant(iso, timeZone)}
    </time>
  );
}
