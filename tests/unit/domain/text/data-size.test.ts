import { expect, it } from 'vitest';
import { formatRate, formatSize } from '#src/domain/text/data-size.ts';

it.each([
  { bytes: 1, persian: '۱ کیلوبایت', english: '1 kB' },
  { bytes: 200 * 1_024, persian: '۲۰۰ کیلوبایت', english: '200 kB' },
  { bytes: 1_048_576, persian: '۱ مگابایت', english: '1 MB' },
  { bytes: 31_981_568, persian: '۳۰٫۵ مگابایت', english: '30.5 MB' },
])('writes the size of $bytes bytes for a reader', ({ bytes, persian, english }) => {
  expect([formatSize(bytes, 'fa'), formatSize(bytes, 'en')]).toEqual([persian, english]);
});

it.each([
  { rate: 0, persian: '۰ کیلوبایت در ثانیه', english: '0 kB/s' },
  { rate: 51_200, persian: '۵۰ کیلوبایت در ثانیه', english: '50 kB/s' },
  { rate: 1_048_576, persian: '۱ مگابایت در ثانیه', english: '1 MB/s' },
  { rate: 1_677_722, persian: '۱٫۶ مگابایت در ثانیه', english: '1.6 MB/s' },
])('writes the rate of $rate bytes a second for a reader', ({ rate, persian, english }) => {
  expect([formatRate(rate, 'fa'), formatRate(rate, 'en')]).toEqual([persian, english]);
});
