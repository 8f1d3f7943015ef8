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

const MESSAGE = { text: 'سفارش 4K7\nبله & تا شنبه', url: 'https://workshop.example/?receipt=a.b#order' };
const [TEXT, URL_TEXT] = [encodeURIComponent(MESSAGE.text), encodeURIComponent(MESSAGE.url)];
const WHOLE = `${TEXT}%0A${URL_TEXT}`;
const chatsWith = (digits: string) => ({
  whatsApp: `https://wa.me/${digits}?text=${WHOLE}`,
  telegram: `https://t.me/+${digits}?text=${WHOLE}`,
  sms: `sms:+${digits}?body=${WHOLE}`,
});
const SHARED = {
  bale: `https://ble.ir/share/url?url=${URL_TEXT}&text=${TEXT}`,
  eitaa: `https://eitaa.com/share/url?url=${URL_TEXT}&text=${TEXT}`,
};

it.each([
  { phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷' },
  { phone: '+98 912 123 4567' },
  { phone: '0098 912 123 4567' },
  { phone: '9121234567' },
  { phone: '98912/123/4567 - 021 88776655' },
  { phone: '021 88776655 - 0912 123 4567' },
])('links the mobile in $phone to messengers, with the message', ({ phone }) => {
  expect(messagingUrls(phone, MESSAGE)).toEqual({ ...chatsWith('989121234567'), ...SHARED });
});

it('links a number of another country to the messengers that are used there', () => {
  expect(messagingUrls('+49 30 123456', MESSAGE)).toEqual(chatsWith('4930123456'));
});

it('sends a message without an address on', () => {
  expect(messagingUrls('09121234567', { text: 'بله', url: '' })?.whatsApp).toBe(
    `https://wa.me/989121234567?text=${encodeURIComponent('بله')}`,
  );
});

const WITHOUT_MOBILE = ['021 88776655', '88776655', '0912', '+98', '+0912', '00912', '+1234567890123456', 'زنگ نزنید'];

it.each(WITHOUT_MOBILE)('links no messengers for %s, which is not a complete mobile number', (phone) => {
  expect(messagingUrls(phone, MESSAGE)).toBe(null);
});
