import { expect, it } from 'vitest';
import { byteRangeOf } from '#src/domain/media/byte-range.ts';

it.each([
  { header: 'bytes=0-0', size: 100, expected: { start: 0, end: 0 } },
  { header: 'bytes=10-19', size: 100, expected: { start: 10, end: 19 } },
  { header: 'bytes=90-', size: 100, expected: { start: 90, end: 99 } },
  { header: 'bytes=90-500', size: 100, expected: { start: 90, end: 99 } },
  { header: 'bytes=-10', size: 100, expected: { start: 90, end: 99 } },
  { header: 'bytes=-500', size: 100, expected: { start: 0, end: 99 } },
  { header: 'bytes=100-', size: 100, expected: 'unsatisfiable' },
  { header: 'bytes=200-300', size: 100, expected: 'unsatisfiable' },
  { header: 'bytes=-0', size: 100, expected: 'unsatisfiable' },
  { header: 'bytes=0-', size: 0, expected: 'unsatisfiable' },
  { header: 'bytes=-5', size: 0, expected: 'unsatisfiable' },
  { header: null, size: 100, expected: 'whole' },
  { header: '', size: 100, expected: 'whole' },
  { header: 'bytes=-', size: 100, expected: 'whole' },
  { header: 'bytes=20-10', size: 100, expected: 'whole' },
  { header: 'bytes=0-1,5-6', size: 100, expected: 'whole' },
  { header: 'lines=0-1', size: 100, expected: 'whole' },
  { header: 'kilobytes=0-1', size: 100, expected: 'whole' },
  { header: 'bytes=a-b', size: 100, expected: 'whole' },
])('reads the range $header of a file of $size bytes', ({ header, size, expected }) => {
  expect(byteRangeOf(header, size)).toEqual(expected);
});
