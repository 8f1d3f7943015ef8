import { expect, it } from 'vitest';
import { persianDay } from '#src/domain/text/persian-calendar.ts';

const MS_PER_DAY = 86_400_000;

it('has the same days as ICU from 1800 to 2121', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-persian', { timeZone: 'UTC', dateStyle: 'short' });
  const different: number[] = [];
  for (let day = Date.UTC(1800) / MS_PER_DAY; day < Date.UTC(2122) / MS_PER_DAY; day += 1) {
    const { year, month, day: dayOfMonth } = persianDay(day);
    if (!format.format(day * MS_PER_DAY).startsWith(`${month}/${dayOfMonth}/${year}`)) different.push(day);
  }
  expect(different).toEqual([]);
});
