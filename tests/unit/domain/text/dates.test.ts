import { describe, expect, it, vi } from 'vitest';
import { formatInstant } from '#src/domain/text/dates.ts';

describe('an instant as the workshop writes it', () => {
  it('is Persian in calendar and digits, at the time of Tehran [8.dates]', () => {
    expect(formatInstant('2026-11-20T08:30:00.000Z')).toBe('۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰');
  });

  it('is the next day where Tehran is past midnight', () => {
    expect(formatInstant('2026-11-20T20:29:59Z')).toContain('۲۹ آبان');
    expect(formatInstant('2026-11-20T20:30:00Z')).toContain('۳۰ آبان');
  });

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])('is the same for a reader in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatInstant('2026-11-20T20:29:59Z')).toBe('۲۹ آبان ۱۴۰۵ ساعت ۲۳:۵۹');
  });

  it('is never mistaken for a Persian date where the browser has no Persian calendar', () => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function gregorian(locale, options) {
      return new DateTimeFormat(`${locale}-u-ca-gregory`, options);
    });
    expect(formatInstant('2026-11-20T08:30:00.000Z')).toBe('2026-11-20 08:30 UTC');
  });

  it('is written in universal time where the browser does not know Tehran', () => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function unknown() {
      throw new RangeError('Invalid time zone specified: Asia/Tehran');
    });
    expect(formatInstant('2026-11-20T08:30:00.000Z')).toBe('2026-11-20 08:30 UTC');
  });

  it.each(['', 'soon', '2026-13-45', '۱۴۰۵/۰۸/۲۹'])('is a dash where %j is no date', (text) => {
    expect(formatInstant(text)).toBe('—');
  });
});
