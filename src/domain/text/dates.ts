const DATE: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tehran' };

/**
 * An instant as the workshop writes it: Persian calendar and digits in both languages, at the time of Tehran wherever
 * the reader is; where the browser does not know them, `2026-11-20 08:30 UTC`. A text that is no date gives a dash.
 */
export function formatInstant(iso: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '—';
  return persianFormat()?.format(instant) ?? `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Null where the calendar is missing, which Intl passes over in silence, or the time zone, at which it throws. */
function persianFormat(): Intl.DateTimeFormat | null {
  try {
    const format = new Intl.DateTimeFormat('fa-IR', DATE);
    if (format.resolvedOptions().calendar === 'persian') return format;
  } catch {
    // No such time zone.
  }
  return null;
}
