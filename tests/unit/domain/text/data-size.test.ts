import { expect, it } from 'vitest';
import { formatRate, formatSize } from '#src/domain/text/data-size.ts';

it.each([
  [1, '۱ کیلوبایت', '1 kB'],
  [200 * 1_024, '۲۰۰ کیلوبایت', '200 kB'],
  [1_048_576, '۱ مگابایت', '1 MB'],
  [31_981_568, '۳۰٫۵ مگابایت', '30.5 MB'],
])('the size of %i bytes for a reader', (bytes, persian, english) => {
  expect([formatSize(bytes, 'fa'), formatSize(bytes, 'en')]).toEqual([persian, english]);
});

it.each([
  [0, '۰ کیلوبایت در ثانیه', '0 kB/s'],
  [51_200, '۵۰ کیلوبایت در ثانیه', '50 kB/s'],
  [1_048_576, '۱ مگابایت در ثانیه', '1 MB/s'],
  [1_677_722, '۱٫۶ مگابایت در ثانیه', '1.6 MB/s'],
])('the rate of %i bytes a second for a reader', (rate, persian, english) => {
  expect([formatRate(rate, 'fa'), formatRate(rate, 'en')]).toEqual([persian, english]);
});
