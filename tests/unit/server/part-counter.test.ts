import { expect, it } from 'vitest';
import { PartCounter } from '#src/server/http/part-counter.ts';

const BODY = 'before\r\n--ab\r\n\r\n--a\r\n--ab\r\n\r\n\r\n--a\r\r\n--ab--\r\n';

it.each([1, 2, 3, 4, 5, 6, 7, 8, 100])('counts parts that are received in chunks of %i bytes', (size) => {
  const counter = new PartCounter('multipart/form-data; charset=utf-8; Boundary="ab"');
  const bytes = Buffer.from(BODY);
  for (let at = 0; at < bytes.length; at += size) counter.add(bytes.subarray(at, at + size));
  expect(counter.parts).toBe(2);
});

it.each([
  { type: 'multipart/form-data; boundary=ab', body: '--ab--\r\n', parts: 0 },
  { type: 'multipart/form-data;boundary=ab;x=y', body: '--ab\r\n\r\n\r\n--ab--', parts: 1 },
  { type: 'multipart/form-data; boundary=ab', body: '', parts: 0 },
])('counts $parts parts in a body of the type $type', ({ type, body, parts }) => {
  const counter = new PartCounter(type);
  counter.add(Buffer.from(body));
  expect(counter.parts).toBe(parts);
});
