import type { Language } from '#src/domain/language/language.ts';

const ZONE: Intl.DateTimeFormatOptions = { timeZone: 'Asia/Tehran' };
const INSTANT: Intl.DateTimeFormatOptions = { ...ZONE, dateStyle: 'long', timeStyle: 'short' };
const DATE: Intl.DateTimeFormatOptions = { ...ZONE, dateStyle: 'long' };
const DAY: Intl.DateTimeFormatOptions = { ...ZONE, weekday: 'long', day: 'numeric', month: 'long' };
const TIME: Intl.DateTimeFormatOptions = { ...ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const WEEKDAY: Intl.DateTimeFormatOptions = { ...ZONE, weekday: 'long' };

const MS_PER_DAY = 86_400_000;
/** Number of days before the name of a weekday repeats. */
const NAMED_DAYS = 7;

/**
 * Formats an instant in the Persian calendar and digits, in Tehran's time, in both languages. Falls back to
 * `2026-11-20 08:30 UTC` if the browser does not support them. An invalid date becomes a dash.
 */
export function formatInstant(iso: string): string {
  return formatPersian(iso, INSTANT, (universal) => `${universal.slice(0, 16).replace('T', ' ')} UTC`);
}

/**
 * Formats an instant in Tehran's time so that spreadsheets read it as a date (`2026-11-20 12:00`). Falls back to UTC. An
 * invalid date becomes an empty text.
 */
export function formatSheetDate(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '';
  // The Swedish locale formats dates as ISO 8601.
  const local = intlFormat('sv', { ...ZONE, dateStyle: 'short', timeStyle: 'short' })?.format(time);
  return local ?? new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

/** Formats the date of an instant like `formatInstant`. */
export function formatDate(iso: string): string {
  return formatPersian(iso, DATE, (universal) => universal.slice(0, 10));
}

/** Formats a date (`2026-11-20`) with its weekday in the Persian calendar. Falls back to the date itself. */
export function formatDay(date: string): string {
  return formatPersian(date, DAY, (universal) => universal.slice(0, 10));
}

/**
 * Returns the number of days from 1970 to an instant's date in Tehran, or NaN for an invalid date. Falls back to UTC if
 * the browser does not support the time zone.
 */
export function dayOf(iso: string): number {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return Number.NaN;
  // The Swedish locale formats dates as ISO 8601.
  const local = intlFormat('sv', { ...ZONE, dateStyle: 'short' })?.format(time);
  return Math.floor((local === undefined ? time : Date.parse(local)) / MS_PER_DAY);
}

/** Returns the instant at which a date (`2026-11-20`) ends in Tehran. Falls back to UTC like `dayOf`. */
export function endOfDay(date: string): string {
  const end = Date.parse(date) + MS_PER_DAY;
  const local = Date.parse(`${formatSheetDate(new Date(end).toISOString()).replace(' ', 'T')}Z`);
  return new Date(2 * end - local).toISOString();
}

/** Returns "today", "yesterday" or the weekday of an instant, or null if it is not in the last seven days. */
export function nameOfDay(iso: string, today: number, language: Language): string | null {
  const age = today - dayOf(iso);
  if (!(age >= 0 && age < NAMED_DAYS)) return null;
  if (age < 2) return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(-age, 'day');
  return formatLocal(iso, language, WEEKDAY);
}

/**
 * Formats the hours and minutes of an instant in Tehran in the language's digits. Returns null for an invalid date, or if
 * the browser does not support the time zone.
 */
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
  // Intl silently falls back to another calendar if the browser lacks the Persian one.
  return format?.resolvedOptions().calendar === 'persian' ? format.format(instant) : otherwise(instant.toISOString());
}

/** Cached by locale and options: creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Returns null if the browser does not support the time zone. */
function intlFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | null {
  const key = JSON.stringify([locale, options]);
  let format = formats.get(key);
  if (format === undefined) {
    format = newFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

function newFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return null;
  }
}
