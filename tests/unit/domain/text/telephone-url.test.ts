import { expect, it } from 'vitest';
import { messagingUrls, telephoneUrl } from '#src/domain/text/telephone-url.ts';

it.each([
  { phone: '09121234567', url: 'tel:+989121234567' },
  { phone: '+98 (21) 1234.5678', url: 'tel:+982112345678' },
  { phone: '021 12345678 داخلی ۵', url: 'tel:+982112345678' },
  { phone: 'زنگ ۰۹۱۲۱۲۳۴۵۶۷', url: 'tel:+989121234567' },
  { phone: '021-88776655 / 0912 123 4567', url: 'tel:+982188776655' },
  { phone: '8877–6655', url: 'tel:88776655' },
  { phone: '+٩٨٩١٢', url: 'tel:+98912' },
  { phone: '( 021 ) 5', url: 'tel:0215' },
  { phone: '0912+98', url: 'tel:0912' },
  { phone: '7'.repeat(500), url: `tel:${'7'.repeat(500)}` },
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
  { phone: '9121234567', digits: '989121234567' },
  { phone: '98912/123/4567 - 021 88776655', digits: '989121234567' },
])('links $phone to WhatsApp, Telegram and SMS', ({ phone, digits }) => {
  const [whatsApp, telegram] = [`https://wa.me/${digits}`, `https://t.me/+${digits}`];
  expect(messagingUrls(phone)).toEqual({ whatsApp, telegram, sms: `sms:+${digits}` });
});

const INCOMPLETE = ['88776655', '0912', '+98', '+0912', '00912', '+1234567890123456', 'زنگ نزنید'];

it.each(INCOMPLETE)('links no messengers for %s, a number that is not complete', (phone) => {
  expect(messagingUrls(phone)).toBe(null);
});
