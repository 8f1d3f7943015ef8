import { formatInstant } from '#src/domain/text/dates.ts';

/** Date and time in the Persian calendar, in both languages (specification, section 8). */
export function Instant({ iso, className }: { readonly iso: string; readonly className?: string | undefined }) {
  return (
    <time dateTime={iso} lang="fa" dir="rtl" className={className}>
      {formatInstant(iso)}
    </time>
  );
}
