import type { Language } from '#src/domain/language/language.ts';

const ZONE: Intl.DateTimeFormatOptions = { timeZone: 'Asia/Tehran' };
const INSTANT: Intl.DateTimeFormatOptions = { ...ZONE, dateStyle: 'long', timeStyle: 'short' };
const DATE: Intl.DateTimeFormatOptions = { ...ZONE, dateStyle: 'long' };
const TIME: Intl.DateTimeFormatOptions = { ...ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const WEEKDAY: Intl.DateTimeFormatOptions = { ...ZONE, weekday: 'long' };

const MS_PER_DAY = 86_400_000;
/** Days that a reader knows by their names alone: the same name would come again after them. */
const NAMED_DAYS = 7;

/**
 * An instant as the workshop writes it: Persian calendar and digits in both languages, at the time of Tehran wherever
 * the reader is; where the browser does not know them, `2026-11-20 08:30 UTC`. A text that is no date gives a dash.
 */
export function formatInstant(iso: string): string {
  return formatPersian(iso, INSTANT, (universal) => `${universal.slice(0, 16).replace('T', ' ')} UTC`);
}

/** The date of an instant in the same way. */
export function formatDate(iso: string): string {
  return formatPersian(iso, DATE, (universal) => universal.slice(0, 10));
}

/** The day of an instant in Tehran, counted from 1970 (in universal time where the browser does not know Tehran); NaN for no date. */
export function dayOf(iso: string): number {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return Number.NaN;
  // Swedish dates are ISO 8601.
  const local = intlFormat('sv', { ...ZONE, dateStyle: 'short' })?.format(time);
  return Math.floor((local === undefined ? time : Date.parse(local)) / MS_PER_DAY);
}

/** What a reader calls the day of an instant: today, yesterday or its weekday; null for one of another week. */
export function nameOfDay(iso: string, today: number, language: Language): string | null {
  const age = today - dayOf(iso);
  if (!(age >= 0 && age < NAMED_DAYS)) return null;
  if (age < 2) return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(-age, 'day');
  return formatLocal(iso, language, WEEKDAY);
}

/** The hours and minutes of an instant in Tehran, in the reader's digits; null for no date, or where the browser does not know Tehran. */
export function formatTime(iso: string, language: Language): string | null {
  return formatLocal(iso, language, TIME);
}

const localeOf = (language: Language) => (language === 'fa' ? 'fa-IR' : 'en');

function formatLocal(iso: string, language: Language, options: Intl.DateTimeFormatOptions): string | null {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : (intlFormat(localeOf(language), options)?.format(time) ?? null);
}

function formatPersian(
  iso: string,
  options: Intl.DateTimeFormatOptions,
  otherwise: (universal: string) => string,
): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '—';
  const format = intlFormat('fa-IR', options);
  // A missing calendar is passed over by Intl in silence.
  return format?.resolvedOptions().calendar === 'persian' ? format.format(instant) : otherwise(instant.toISOString());
}

/** Null where the browser does not know the time zone. */
function intlFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return null;
  }
}
