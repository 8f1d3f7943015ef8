const DATE: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tehran' };

/**
 * An instant as the workshop writes it: Persian calendar and digits in both languages, at the time of Tehran wherever
 * the reader is. A text that is no date gives a dash.
 */
export function formatInstant(iso: string): string {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? '—' : new Intl.DateTimeFormat('fa-IR', DATE).format(instant);
}
