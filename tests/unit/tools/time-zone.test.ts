import { expect, it } from 'vitest';
import { instantOf, localTime } from '#src/domain/text/time-zone.ts';
import { periodsOf, problemOfTimeZone, timeZoneFiles } from '#src/tools/brand/time-zone-file.ts';

/** In Cairo, the clocks change at midnight. */
const ZONES = [
  'Asia/Tehran',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Sydney',
  'Africa/Cairo',
  'Asia/Kathmandu',
];

/** An instant every 11 hours, so that all hours of the day occur. */
const INSTANTS = Array.from({ length: 18_000 }, (_, index) => Date.UTC(2023) + index * 11 * 3_600_000);

it.each(ZONES)('derives clocks of %s that show what ICU shows, and finds the instant of their time', (timeZone) => {
  const zone = periodsOf(timeZone);
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const different = INSTANTS.filter((instant) => {
    const local = localTime(instant, zone);
    const isShown = new Date(local).toISOString().slice(0, 19).replace('T', ' ') === format.format(instant);
    return !isShown || localTime(instantOf(local, zone), zone) !== local;
  });
  expect(different).toEqual([]);
});

it('derives one period for a zone without changes, and two a year for one with summer time', () => {
  expect([periodsOf('Asia/Tehran'), periodsOf('Europe/Berlin').slice(-3), periodsOf('Europe/Berlin').length]).toEqual([
    [{ from: -Infinity, offset: 210 }],
    [
      { from: Date.UTC(2023, 9, 29, 1), offset: 60 },
      { from: Date.UTC(2023, 2, 26, 1), offset: 120 },
      { from: -Infinity, offset: 60 },
    ],
    47,
  ]);
});

it('finds the end of a day that the clocks skip', () => {
  const zone = periodsOf('Africa/Cairo');
  const midnight = Date.UTC(2027, 3, 30);
  expect(new Date(instantOf(midnight, zone)).toISOString()).toBe('2027-04-29T22:00:00.000Z');
});

it('writes a module of the periods', () => {
  expect(timeZoneFiles('Asia/Tehran')['time-zone.ts']).toContain(
    'export const timeZone: TimeZone = [{ from: -Infinity, offset: 210 }];\n',
  );
});

it('names a time zone that does not exist or is missing', () => {
  expect(['Europe/Berlin', 'Berlin', undefined].map(problemOfTimeZone)).toEqual([
    null,
    'details.ts: timeZone “Berlin” is unknown: use the name of one, such as Asia/Tehran or Europe/Berlin',
    'details.ts: timeZone “” is unknown: use the name of one, such as Asia/Tehran or Europe/Berlin',
  ]);
});
