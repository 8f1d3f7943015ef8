import type { TimeZone, ZonePeriod } from '#src/domain/text/time-zone.ts';
import type { Derived } from './pictures.ts';

/** Years whose changes of the clocks are derived. The site has no older dates. */
const YEARS = { first: 2023, last: 2045 };

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** Writes the periods of a time zone to a module. Browsers do not need to know the zone, and the rules of old ones are out of date. */
export function timeZoneFiles(timeZone: string): Derived {
  const periods = periodsOf(timeZone).map(({ from, offset }) => `{ from: ${from}, offset: ${offset} }`);
  return {
    'time-zone.ts': `import type { TimeZone } from '#src/domain/text/time-zone.ts';

/** The clocks of ${timeZone} until ${YEARS.last}. Written by \`npm run brand\`. */
export const timeZone: TimeZone = [${periods.join(', ')}];
`,
  };
}

/** Returns the problem of a time zone, or null if there is none. It is missing in details from before an update. */
export function problemOfTimeZone(timeZone: string | undefined): string | null {
  if (timeZone !== undefined && isTimeZone(timeZone)) return null;
  return `details.ts: timeZone “${timeZone ?? ''}” is unknown: use the name of one, such as Asia/Tehran or Europe/Berlin`;
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Derives the periods from the time zones that Node knows. */
export function periodsOf(timeZone: string): TimeZone {
  const offsetAt = offsetsOf(timeZone);
  const [start, end] = [Date.UTC(YEARS.first), Date.UTC(YEARS.last + 1)];
  const periods: ZonePeriod[] = [{ from: -Infinity, offset: offsetAt(start) }];
  for (let day = start; day < end; day += MS_PER_DAY) {
    const next = day + MS_PER_DAY;
    if (offsetAt(next) !== offsetAt(day))
      periods.unshift({ from: changeBetween(day, next, offsetAt), offset: offsetAt(next) });
  }
  return periods;
}

/** Returns the first minute with the offset of `end`. */
function changeBetween(start: number, end: number, offsetAt: (instant: number) => number): number {
  if (end - start === MS_PER_MINUTE) return end;
  const middle = start + Math.floor((end - start) / MS_PER_MINUTE / 2) * MS_PER_MINUTE;
  return offsetAt(middle) === offsetAt(end)
    ? changeBetween(start, middle, offsetAt)
    : changeBetween(middle, end, offsetAt);
}

/** Returns a function that returns the offset of a time zone from UTC at an instant, in minutes. */
function offsetsOf(timeZone: string): (instant: number) => number {
  // The Swedish locale formats dates as ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => (Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant) / MS_PER_MINUTE;
}
