import type { Language } from '#src/domain/language/language.ts';
import { formatNumber } from './digits.ts';
import { type CalendarDay, persianDay } from './persian-calendar.ts';
import { instantOf, localTime, type TimeZone } from './time-zone.ts';

/*
 * Dates and times are formatted without `Intl`: the time zones of an old browser are out of date, and ICU changes its
 * punctuation and spaces between versions. The server and every browser have to write the same text.
 */

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  fa: ['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند'],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};

/** From the weekday of 1 January 1970 on. */
const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  fa: ['پنجشنبه', 'جمعه', 'شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه'],
  en: ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'],
};

/** Names of a day by its age in days. */
const LAST_DAYS: Readonly<Record<Language, readonly string[]>> = {
  fa: ['امروز', 'دیروز'],
  en: ['today', 'yesterday'],
};

const MS_PER_DAY = 86_400_000;

/** Text of an invalid date. */
const NO_DATE = '—';

/** Formats an instant in the Persian calendar and digits, in both languages. An invalid one becomes a dash. */
export function formatInstant(iso: string, zone: TimeZone): string {
  const time = timeOf(iso, 'fa', zone, 1);
  return time === null ? NO_DATE : `${formatDate(iso, zone)} ساعت ${time}`;
}

/** Formats the date of an instant like `formatInstant`. */
export function formatDate(iso: string, zone: TimeZone): string {
  return dateOf(dayOf(iso, zone), 'fa');
}

/** Formats an instant so that spreadsheets read it as a date (`2026-11-20 12:00`). An invalid one becomes an empty text. */
export function formatSheetDate(iso: string, zone: TimeZone): string {
  const local = localTime(Date.parse(iso), zone);
  return Number.isNaN(local) ? '' : new Date(local).toISOString().slice(0, 16).replace('T', ' ');
}

/** Formats a date (`2026-11-20`) in the calendar of the language. An invalid one becomes a dash. */
export function formatCalendarDate(date: string, language: Language): string {
  return dateOf(dayNumber(date), language);
}

/** Formats a date (`2026-11-20`) with its weekday in the Persian calendar. An invalid one becomes a dash. */
export function formatDay(date: string): string {
  const number = dayNumber(date);
  if (Number.isNaN(number)) return NO_DATE;
  const { month, day } = persianDay(number);
  return `${weekdayOf(number, 'fa')} ${digits(day, 'fa')} ${MONTHS.fa[month - 1]}`;
}

/** Returns the number of days from 1970 to an instant's date, or NaN for an invalid one. */
export function dayOf(iso: string, zone: TimeZone): number {
  return Math.floor(localTime(Date.parse(iso), zone) / MS_PER_DAY);
}

/** Returns the instant at which a date (`2026-11-20`) ends. */
export function endOfDay(date: string, zone: TimeZone): string {
  return new Date(instantOf(Date.parse(date) + MS_PER_DAY, zone)).toISOString();
}

/** Returns "today", "yesterday" or the weekday of an instant, or null if it is not in the last seven days. */
export function nameOfDay(iso: string, today: number, language: Language, zone: TimeZone): string | null {
  const number = dayOf(iso, zone);
  const age = today - number;
  if (!(age >= 0 && age < WEEKDAYS[language].length)) return null;
  return LAST_DAYS[language][age] ?? weekdayOf(number, language) ?? null;
}

/** Formats the hours and minutes of an instant in the language's digits, or returns null for an invalid one. */
export function formatTime(iso: string, language: Language, zone: TimeZone): string | null {
  return timeOf(iso, language, zone, 2);
}

function timeOf(iso: string, language: Language, zone: TimeZone, minHourDigits: number): string | null {
  const local = new Date(localTime(Date.parse(iso), zone));
  if (Number.isNaN(local.getTime())) return null;
  return `${digits(local.getUTCHours(), language, minHourDigits)}:${digits(local.getUTCMinutes(), language, 2)}`;
}

/** Formats a day, which counts from 1970, in the calendar of the language. */
function dateOf(number: number, language: Language): string {
  if (Number.isNaN(number)) return NO_DATE;
  const { year, month, day } = language === 'fa' ? persianDay(number) : gregorianDay(number);
  const name = MONTHS[language][month - 1];
  return language === 'fa' ? `${digits(day, 'fa')} ${name} ${digits(year, 'fa')}` : `${name} ${day}, ${year}`;
}

function gregorianDay(number: number): CalendarDay {
  const date = new Date(number * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns the number of days from 1970 to a date (`2026-11-20`), or NaN for an invalid one. */
function dayNumber(date: string): number {
  return Math.floor(Date.parse(date) / MS_PER_DAY);
}

function weekdayOf(number: number, language: Language): string | undefined {
  return WEEKDAYS[language].at(number % WEEKDAYS[language].length);
}

function digits(value: number, language: Language, minimumIntegerDigits = 1): string {
  return formatNumber(value, language, { minimumIntegerDigits, useGrouping: false });
}
