import { describe, expect, it } from 'vitest';
import { formatRate, formatSize } from '#src/domain/text/data-size.ts';

describe('sizes and rates for a reader', () => {
  it.each([
    [1, '۱ کیلوبایت', '1 kB'],
    [200 * 1_024, '۲۰۰ کیلوبایت', '200 kB'],
    [1_048_576, '۱ مگابایت', '1 MB'],
    [31_981_568, '۳۰٫۵ مگابایت', '30.5 MB'],
  ])('%i bytes', (bytes, persian, english) => {
    expect([formatSize(bytes, 'fa'), formatSize(bytes, 'en')]).toEqual([persian, english]);
  });

  it.each([
    [0, '۰ کیلوبایت در ثانیه', '0 kB/s'],
    [51_200, '۵۰ کیلوبایت در ثانیه', '50 kB/s'],
    [1_048_576, '۱ مگابایت در ثانیه', '1 MB/s'],
    [1_677_722, '۱٫۶ مگابایت در ثانیه', '1.6 MB/s'],
  ])('%i bytes a second', (rate, persian, english) => {
    expect([formatRate(rate, 'fa'), formatRate(rate, 'en')]).toEqual([persian, english]);
  });
});
