import { expect, it } from 'vitest';
import { messagingUrls, telephoneUrl } from '#src/domain/text/telephone-url.ts';

it.each([
  { phone: '09121234567', url: 'tel:09121234567' },
  { phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷', url: 'tel:09121234567' },
  { phone: '+98 (21) 12-34.56', url: 'tel:+9821123456' },
  { phone: '+٩٨٩١٢', url: 'tel:+98912' },
  { phone: '021 1234 داخلی ۵', url: 'tel:0211234' },
  { phone: ' +98 912 ', url: 'tel:+98912' },
  { phone: '( 021 ) 5', url: 'tel:0215' },
  { phone: '0912+98', url: 'tel:0912' },
  { phone: 'زنگ نزنید', url: null },
  { phone: 'داخلی ۵', url: null },
  { phone: '(-) .', url: null },
  { phone: '', url: null },
  { phone: '+', url: null },
])('dials $phone as $url', ({ phone, url }) => {
  expect(telephoneUrl(phone)).toBe(url);
});

it.each([
  { phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷', digits: '989121234567' },
  { phone: '+98 912 123 4567', digits: '989121234567' },
  { phone: '0098 912 123 4567', digits: '989121234567' },
  { phone: '+49 30 123456', digits: '4930123456' },
])('links $phone to WhatsApp, Telegram and SMS', ({ phone, digits }) => {
  const [whatsApp, telegram] = [`https://wa.me/${digits}`, `https://t.me/+${digits}`];
  expect(messagingUrls(phone)).toEqual({ whatsApp, telegram, sms: `sms:+${digits}` });
});

const OF_NO_COUNTRY = ['9121234567', '0912', '+98', '+0912', '00912', '+1234567890123456', 'زنگ نزنید'];

it.each(OF_NO_COUNTRY)('links no messengers for %s, a number without a country', (phone) => {
  expect(messagingUrls(phone)).toBe(null);
});
