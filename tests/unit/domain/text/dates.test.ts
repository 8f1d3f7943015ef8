import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  dayOf,
  endOfDay,
  formatDate,
  formatDay,
  formatInstant,
  formatSheetDate,
  formatTime,
  nameOfDay,
} from '#src/domain/text/dates.ts';

/** The functions in a browser that has formatted no date yet: they keep its formats. No other file gets them. */
function inNewBrowser(): Promise<typeof import('#src/domain/text/dates.ts')> {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  return import('#src/domain/text/dates.ts');
}

describe('an instant as the workshop writes it', () => {
  it('writes an instant in the Persian calendar and digits, at the time of Tehran [8.dates]', () => {
    expect(formatInstant('2026-11-20T08:30:00.000Z')).toBe('۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰');
  });

  it('writes the next day if it is past midnight in Tehran', () => {
    expect(formatInstant('2026-11-20T20:29:59Z')).toContain('۲۹ آبان');
    expect(formatInstant('2026-11-20T20:30:00Z')).toContain('۳۰ آبان');
  });

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])(
    'writes the same date for a reader in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      const { formatInstant } = await inNewBrowser();
      expect(formatInstant('2026-11-20T20:29:59Z')).toBe('۲۹ آبان ۱۴۰۵ ساعت ۲۳:۵۹');
    },
  );

  it('writes an ISO date if the browser has no Persian calendar', async () => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function gregorian(locale, options) {
      return new DateTimeFormat(`${locale}-u-ca-gregory`, options);
    });
    const { formatInstant, formatDate } = await inNewBrowser();
    expect(formatInstant('2026-11-20T08:30:00.000Z')).toBe('2026-11-20 08:30 UTC');
    expect(formatDate('2026-11-20T08:30:00.000Z')).toBe('2026-11-20');
  });

  it('writes universal time if the browser does not know the time zone of Tehran', async () => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function unknown() {
      throw new RangeError('Invalid time zone specified: Asia/Tehran');
    });
    const { dayOf, formatDate, formatInstant, formatTime, nameOfDay } = await inNewBrowser();
    const iso = '2026-11-20T22:30:00.000Z';
    expect([formatInstant(iso), formatDate(iso)]).toEqual(['2026-11-20 22:30 UTC', '2026-11-20']);
    expect(dayOf(iso)).toBe(Date.UTC(2026, 10, 20) / 86_400_000);
    expect({ formatTime: formatTime(iso, 'fa'), nameOfDay: nameOfDay(iso, dayOf(iso) + 2, 'fa') }).toEqual({
      formatTime: null,
      nameOfDay: null,
    });
  });

  it.each(['', 'soon', '2026-13-45', '۱۴۰۵/۰۸/۲۹'])('writes a dash for the invalid date %j', (text) => {
    expect([formatInstant(text), formatDate(text)]).toEqual(['—', '—']);
    expect({ dayOf: dayOf(text), nameOfDay: nameOfDay(text, 0, 'fa'), formatTime: formatTime(text, 'fa') }).toEqual({
      dayOf: Number.NaN,
      nameOfDay: null,
      formatTime: null,
    });
  });
});

describe('a day', () => {
  const ISO = '2026-11-20T08:30:00.000Z';

  it('writes day and time in the digits of the reader', () => {
    expect([formatDate(ISO), formatTime(ISO, 'fa'), formatTime(ISO, 'en')]).toEqual(['۲۹ آبان ۱۴۰۵', '۱۲:۰۰', '12:00']);
    expect(formatTime('2026-11-20T20:30:00Z', 'en')).toBe('00:00');
  });

  it.each(['UTC', 'Pacific/Auckland'])('begins a day at midnight in Tehran, also for a reader in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const before = dayOf('2026-11-20T20:29:59Z');
    expect([before, dayOf('2026-11-20T20:30:00Z')]).toEqual([Date.UTC(2026, 10, 20) / 86_400_000, before + 1]);
  });

  it.each([
    { age: -1, persian: null, english: null },
    { age: 0, persian: 'امروز', english: 'today' },
    { age: 1, persian: 'دیروز', english: 'yesterday' },
    { age: 2, persian: 'جمعه', english: 'Friday' },
    { age: 6, persian: 'جمعه', english: 'Friday' },
    { age: 7, persian: null, english: null },
  ])('names the day $age days ago', ({ age, persian, english }) => {
    const today = dayOf(ISO) + age;
    expect([nameOfDay(ISO, today, 'fa'), nameOfDay(ISO, today, 'en')]).toEqual([persian, english]);
  });
});

describe('a calendar date', () => {
  it.each(['UTC', 'Pacific/Auckland'])('ends at midnight in Tehran, also for a reader in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(endOfDay('2026-11-20')).toBe('2026-11-20T20:30:00.000Z');
    // With summer time, which Iran had until 2022.
    expect(endOfDay('2021-06-01')).toBe('2021-06-01T19:30:00.000Z');
  });

  it('is written with its weekday in the Persian calendar', () => {
    expect(formatDay('2027-04-02')).toBe('جمعه ۱۳ فروردین');
  });
});

describe('a date for spreadsheets', () => {
  it('writes a date for spreadsheets at the time of Tehran', () => {
    expect(formatSheetDate('2026-11-20T08:30:00.000Z')).toBe('2026-11-20 12:00');
  });

  it('writes a date for spreadsheets in universal time if the browser does not know the time zone of Tehran', async () => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function withoutTehran() {
      throw new RangeError('Invalid time zone specified: Asia/Tehran');
    });
    const { formatSheetDate } = await inNewBrowser();
    expect(formatSheetDate('2026-11-20T08:30:00.000Z')).toBe('2026-11-20 08:30');
  });

  it('writes an empty text for an invalid date', () => {
    expect(formatSheetDate('soon')).toBe('');
  });
});
