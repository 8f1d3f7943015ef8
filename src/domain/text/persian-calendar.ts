/** A day of a calendar. Months and days count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Number of days from the first day of the Persian calendar to 1 January 1970. */
const DAYS_BEFORE_1970 = 492_268;

/** Of 33 years, 8 are leap years. */
const CYCLE = { years: 33, leapYears: 8, days: 33 * 365 + 8 };

/** Number of days in the first six months, which have 31 each. The next ones have 30 each. */
const FIRST_HALF = 186;

/**
 * Returns the day of the Persian calendar. It is computed, because not every browser's `Intl` has this calendar. The cycle
 * of 33 years holds from 1799 to 2122.
 * @param day number of days since 1970
 */
export function persianDay(day: number): CalendarDay {
  const sinceFirst = day + DAYS_BEFORE_1970;
  const year = 1 + Math.floor((CYCLE.years * sinceFirst + 3) / CYCLE.days);
  const newYear = 365 * (year - 1) + Math.floor((CYCLE.leapYears * year + 21) / CYCLE.years);
  const dayOfYear = sinceFirst - newYear;
  const [monthsBefore, rest, length] = dayOfYear < FIRST_HALF ? [0, dayOfYear, 31] : [6, dayOfYear - FIRST_HALF, 30];
  return { year, month: 1 + monthsBefore + Math.floor(rest / length), day: 1 + (rest % length) };
}
