import type { Workshop } from '#src/domain/workshop/workshop.ts';

/** Details about the workshop that visitors see. `\u00a0` keeps a number on the same line as its label. */
export const workshop: Workshop = {
  /** Language of visitors whose preference is unknown: 'fa' or 'en'. Addresses without `?lang=` are in this language. */
  defaultLanguage: 'fa',
  /** Name in the header, the footer, the titles of all pages, on orders and in search results. At most 24 letters. */
  name: { fa: 'کارگاه گام', en: 'Gaam Workshop' },
  /** Name below the icon on a phone's home screen. At most 12 letters. */
  shortName: { fa: 'گام', en: 'Gaam' },
  /** The trade in a few words, in the footer and in the title of home. At most 45 letters. */
  trade: { fa: 'قطعات رباتیک و مکانیکی سفارشی', en: 'Custom robotic and mechanical parts' },
  /** Sentence below the name in the footer. At most 120 letters. */
  summary: {
    fa: 'ما قطعه‌های رباتیک و مکانیکی را طراحی می‌کنیم، نمونه می‌سازیم و چاپ می‌کنیم؛ از یک چرخ‌دنده تا یک بازوی کامل.',
    en: 'We design, prototype and print robotic and mechanical parts, from a single gear to a whole arm.',
  },
  /** Address in the footer, on orders and on the page about the workshop. At most 80 letters. */
  address: {
    fa: 'زنجان، شهرک صنعتی شمارهٔ\u00a0۱، خیابان نوآوری، پلاک\u00a0۲۴',
    en: '24 Noavari Street, Industrial Town No.\u00a01, Zanjan, Iran',
  },
  /** Country of the address as two letters (ISO 3166-1). Only search engines read it. */
  country: 'IR',
  /** Time zone of all dates and times (IANA), such as 'Europe/Berlin'. After a change, run `npm run brand`. */
  timeZone: 'Asia/Tehran',
  /** Address to which visitors send files and questions: in the footer, the order form and the receipt. */
  email: 'info@gaam-workshop.example',
  /** Any number of phones, in the footer and on receipts. `number` is dialled: + and country code, digits only. */
  phones: [{ number: '+982433221100', shown: { fa: '۰۲۴ ۳۳۲۲ ۱۱۰۰', en: '+98 24 3322 1100' } }],
  /** Optional. Hours in which the phone is answered, in the footer and on receipts. At most 45 letters. */
  hours: { fa: 'شنبه تا چهارشنبه، ۹ تا ۱۷', en: 'Saturday to Wednesday, 9:00 to 17:00' },
  /** When and how orders are answered, on receipts. One sentence of at most 80 letters. */
  answer: {
    fa: 'تا پایان روز کاری بعد با شما تماس می‌گیریم.',
    en: 'We call you by the end of the next working day.',
  },
  /** Any number of profiles on Telegram, WhatsApp, Instagram, Eitaa, Bale, Rubika, Aparat, LinkedIn …, in the footer. */
  channels: [
    { name: { fa: 'تلگرام', en: 'Telegram' }, url: 'https://t.me/gaam_workshop_example' },
    { name: { fa: 'واتساپ', en: 'WhatsApp' }, url: 'https://wa.me/982433221100' },
    { name: { fa: 'اینستاگرام', en: 'Instagram' }, url: 'https://www.instagram.com/gaam_workshop_example' },
  ],
  /**
   * Measured capabilities in mm, at the top of the three cards on home: the tightest tolerance, the thinnest printed
   * wall, and the height that a print gains in an hour. The calipers on the cards are drawn to these sizes: at most 25.
   */
  capabilities: { tolerance: 0.05, wall: 0.8, growth: 20 },
  /** Optional. Place on maps, in degrees north and east. Without it, the site shows no map and no links to maps. */
  place: { latitude: 36.6531, longitude: 48.5402 },
};
