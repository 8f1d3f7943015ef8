import { describe, expect, it, vi } from 'vitest';
import {
  dayOf,
  endOfDay,
  formatCalendarDate,
  formatDate,
  formatDay,
  formatInstant,
  formatSheetDate,
  formatTime,
  nameOfDay,
} from '#src/domain/text/dates.ts';
import { periodsOf } from '#src/tools/brand/time-zone-file.ts';

const TEHRAN = periodsOf('Asia/Tehran');
const BERLIN = periodsOf('Europe/Berlin');
const DAYS_UNTIL_NOVEMBER_20 = Date.UTC(2026, 10, 20) / 86_400_000;

describe('an instant as the workshop writes it', () => {
  it('writes an instant in the Persian calendar and digits, at the time of Tehran [8.dates]', () => {
    expect(formatInstant('2026-11-20T08:30:00.000Z', TEHRAN)).toBe('۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰');
    expect(formatInstant('2026-11-20T05:34:00.000Z', TEHRAN)).toBe('۲۹ آبان ۱۴۰۵ ساعت ۹:۰۴');
  });

  it('writes the next day if it is past midnight in Tehran', () => {
    expect(formatInstant('2026-11-20T20:29:59Z', TEHRAN)).toContain('۲۹ آبان');
    expect(formatInstant('2026-11-20T20:30:00Z', TEHRAN)).toContain('۳۰ آبان');
  });

  it('writes no summer time in Tehran', () => {
    expect(formatInstant('2027-06-21T08:30:00Z', TEHRAN)).toBe('۳۱ خرداد ۱۴۰۶ ساعت ۱۲:۰۰');
  });

  it.each([
    { iso: '2027-03-28T00:59:59Z', shown: '۸ فروردین ۱۴۰۶ ساعت ۱:۵۹' },
    { iso: '2027-03-28T01:00:00Z', shown: '۸ فروردین ۱۴۰۶ ساعت ۳:۰۰' },
    { iso: '2027-07-01T22:30:00Z', shown: '۱۱ تیر ۱۴۰۶ ساعت ۰:۳۰' },
    { iso: '2027-10-31T00:59:59Z', shown: '۹ آبان ۱۴۰۶ ساعت ۲:۵۹' },
    { iso: '2027-10-31T01:00:00Z', shown: '۹ آبان ۱۴۰۶ ساعت ۲:۰۰' },
  ])('writes $iso at the time of Berlin, with summer time', ({ iso, shown }) => {
    expect(formatInstant(iso, BERLIN)).toBe(shown);
  });

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])('writes the same date for a reader in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatInstant('2026-11-20T20:29:59Z', TEHRAN)).toBe('۲۹ آبان ۱۴۰۵ ساعت ۲۳:۵۹');
  });

  it('writes the same in a browser whose Intl differs from the server’s', () => {
    vi.stubGlobal('Intl', {});
    const iso = '2027-06-21T19:45:00Z';
    const today = dayOf(iso, TEHRAN);
    expect({
      instant: formatInstant(iso, TEHRAN),
      date: formatDate(iso, TEHRAN),
      day: formatDay('2027-06-21'),
      time: formatTime(iso, 'en', TEHRAN),
      names: [0, 1, 2].map((age) => nameOfDay(iso, today + age, 'fa', TEHRAN)),
      sheet: formatSheetDate(iso, TEHRAN),
      english: formatCalendarDate('2027-06-21', 'en'),
      end: endOfDay('2027-06-21', TEHRAN),
    }).toEqual({
      instant: '۳۱ خرداد ۱۴۰۶ ساعت ۲۳:۱۵',
      date: '۳۱ خرداد ۱۴۰۶',
      day: 'دوشنبه ۳۱ خرداد',
      time: '23:15',
      names: ['امروز', 'دیروز', 'دوشنبه'],
      sheet: '2027-06-21 23:15',
      english: 'June 21, 2027',
      end: '2027-06-21T20:30:00.000Z',
    });
  });

  it.each(['', 'soon', '2026-13-45', '۱۴۰۵/۰۸/۲۹'])('writes a dash for the invalid date %j', (text) => {
    const shown = [formatInstant(text, TEHRAN), formatDate(text, TEHRAN), formatDay(text)];
    expect([...shown, formatCalendarDate(text, 'fa'), formatCalendarDate(text, 'en')]).toEqual(Array(5).fill('—'));
    expect({
      dayOf: dayOf(text, TEHRAN),
      nameOfDay: nameOfDay(text, 0, 'fa', TEHRAN),
      formatTime: formatTime(text, 'fa', TEHRAN),
    }).toEqual({ dayOf: Number.NaN, nameOfDay: null, formatTime: null });
  });
});

describe('a day', () => {
  const ISO = '2026-11-20T08:30:00.000Z';

  it('writes day and time in the digits of the reader', () => {
    expect({
      date: formatDate(ISO, TEHRAN),
      persian: formatTime(ISO, 'fa', TEHRAN),
      english: formatTime(ISO, 'en', TEHRAN),
      midnight: formatTime('2026-11-20T20:30:00Z', 'en', TEHRAN),
    }).toEqual({ date: '۲۹ آبان ۱۴۰۵', persian: '۱۲:۰۰', english: '12:00', midnight: '00:00' });
  });

  it.each(['UTC', 'Pacific/Auckland'])('begins a day at midnight in Tehran, also for a reader in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const days = ['2026-11-20T20:29:59Z', '2026-11-20T20:30:00Z'].map((iso) => dayOf(iso, TEHRAN));
    expect(days).toEqual([DAYS_UNTIL_NOVEMBER_20, DAYS_UNTIL_NOVEMBER_20 + 1]);
  });

  it.each([
    { age: -1, persian: null, english: null },
    { age: 0, persian: 'امروز', english: 'today' },
    { age: 1, persian: 'دیروز', english: 'yesterday' },
    { age: 2, persian: 'جمعه', english: 'Friday' },
    { age: 6, persian: 'جمعه', english: 'Friday' },
    { age: 7, persian: null, english: null },
  ])('names the day $age days ago', ({ age, persian, english }) => {
    const today = dayOf(ISO, TEHRAN) + age;
    expect([nameOfDay(ISO, today, 'fa', TEHRAN), nameOfDay(ISO, today, 'en', TEHRAN)]).toEqual([persian, english]);
  });

  it('has the names that ICU has for weekdays and months', () => {
    const instants = Array.from({ length: 400 }, (_, day) => Date.UTC(2026, 0, 1 + day));
    const written = instants.map((instant) => {
      const date = new Date(instant).toISOString().slice(0, 10);
      return [formatDay(date), formatCalendarDate(date, 'fa'), formatCalendarDate(date, 'en')];
    });
    const formats = [
      new Intl.DateTimeFormat('fa-IR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
      new Intl.DateTimeFormat('fa-IR', { timeZone: 'UTC', dateStyle: 'long' }),
      new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'long' }),
    ];
    expect(written).toEqual(instants.map((instant) => formats.map((format) => format.format(instant))));
  });
});

describe('a calendar date', () => {
  it.each(['UTC', 'Pacific/Auckland'])('ends at midnight in the time zone, also for a reader in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(endOfDay('2026-11-20', TEHRAN)).toBe('2026-11-20T20:30:00.000Z');
    expect(['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'].map((date) => endOfDay(date, BERLIN))).toEqual([
      '2027-03-27T23:00:00.000Z',
      '2027-03-28T22:00:00.000Z',
      '2027-10-30T22:00:00.000Z',
      '2027-10-31T23:00:00.000Z',
    ]);
  });

  it('is written with its weekday in the Persian calendar', () => {
    expect(formatDay('2027-04-02')).toBe('جمعه ۱۳ فروردین');
  });

  it.each([
    { date: '2027-04-02', persian: '۱۳ فروردین ۱۴۰۶', english: 'April 2, 2027' },
    { date: '2025-03-20', persian: '۳۰ اسفند ۱۴۰۳', english: 'March 20, 2025' },
    { date: '2024-02-29', persian: '۱۰ اسفند ۱۴۰۲', english: 'February 29, 2024' },
  ])('is written in the calendar of the language: $date', ({ date, persian, english }) => {
    expect([formatCalendarDate(date, 'fa'), formatCalendarDate(date, 'en')]).toEqual([persian, english]);
  });
});

describe('a date for spreadsheets', () => {
  it('writes a date for spreadsheets at the time of the workshop', () => {
    const iso = '2027-07-20T08:30:00.000Z';
    expect([formatSheetDate(iso, TEHRAN), formatSheetDate(iso, BERLIN)]).toEqual([
      '2027-07-20 12:00',
      '2027-07-20 10:30',
    ]);
  });

  it('writes an empty text for an invalid date', () => {
    expect(formatSheetDate('soon', TEHRAN)).toBe('');
  });
});
