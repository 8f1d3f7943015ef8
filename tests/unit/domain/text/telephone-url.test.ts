import { expect, it } from 'vitest';
import { messagingUrls, telephoneUrl } from '#src/domain/text/telephone-url.ts';

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

it.each([
  ['۰۹۱۲ ۱۲۳ ۴۵۶۷', '989121234567'],
  ['+98 912 123 4567', '989121234567'],
  ['0098 912 123 4567', '989121234567'],
  ['+49 30 123456', '4930123456'],
])('to %s one writes by WhatsApp, Telegram and SMS', (phone, digits) => {
  const [whatsApp, telegram] = [`https://wa.me/${digits}`, `https://t.me/+${digits}`];
  expect(messagingUrls(phone)).toEqual({ whatsApp, telegram, sms: `sms:+${digits}` });
});

const OF_NO_COUNTRY = ['9121234567', '0912', '+98', '+0912', '00912', '+1234567890123456', 'زنگ نزنید'];

it.each(OF_NO_COUNTRY)('to %s, whose country nobody knows, one cannot write', (phone) => {
  expect(messagingUrls(phone)).toBe(null);
});
