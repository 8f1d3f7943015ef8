import { expect, it } from 'vitest';
import { telephoneUrl } from '#src/domain/text/telephone-url.ts';

it.each([
  ['09121234567', 'tel:09121234567'],
  ['۰۹۱۲ ۱۲۳ ۴۵۶۷', 'tel:09121234567'],
  ['+98 (21) 12-34.56', 'tel:+9821123456'],
  ['+٩٨٩١٢', 'tel:+98912'],
  ['021 1234 داخلی ۵', 'tel:0211234'],
  [' +98 912 ', 'tel:+98912'],
  ['( 021 ) 5', 'tel:0215'],
  ['0912+98', 'tel:0912'],
  ['زنگ نزنید', null],
  ['داخلی ۵', null],
  ['(-) .', null],
  ['', null],
  ['+', null],
])('%s is dialled as %s', (phone, url) => {
  expect(telephoneUrl(phone)).toBe(url);
});
