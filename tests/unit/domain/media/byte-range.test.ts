import { expect, it } from 'vitest';
import { byteRangeOf } from '#src/domain/media/byte-range.ts';

it.each([
  ['bytes=0-0', 100, { start: 0, end: 0 }],
  ['bytes=10-19', 100, { start: 10, end: 19 }],
  ['bytes=90-', 100, { start: 90, end: 99 }],
  ['bytes=90-500', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-500', 100, { start: 0, end: 99 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=200-300', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  [null, 100, 'whole'],
  ['', 100, 'whole'],
  ['bytes=-', 100, 'whole'],
  ['bytes=20-10', 100, 'whole'],
  ['bytes=0-1,5-6', 100, 'whole'],
  ['lines=0-1', 100, 'whole'],
  ['kilobytes=0-1', 100, 'whole'],
  ['bytes=a-b', 100, 'whole'],
])('the range %s of a file of %i bytes', (header, size, expected) => {
  expect(byteRangeOf(header, size)).toEqual(expected);
});
