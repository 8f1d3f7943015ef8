import type { Workshop } from '#src/domain/workshop/workshop.ts';

/** A workshop that differs from the others in every value, has as little as is possible, and the longest texts. */
export const workshop: Workshop = {
  defaultLanguage: 'en',
  name: { fa: 'ماشین‌سازی دختران نوروزی', en: 'Norouzi Daughters & Sons' },
  shortName: { fa: 'دختران نورو', en: 'N. Daughters' },
  trade: {
    fa: 'ساخت چرخ‌دنده و بازسازی گیربکس ماشین‌آلات سنگین',
    en: 'Gear cutting & rebuilding of heavy gearboxes',
  },
  summary: {
    fa: 'از سال ۱۳۴۹ چرخ‌دنده می‌تراشیم و گیربکس آسیاب‌ها، کشتی‌ها و قطارهای معدن را بازسازی می‌کنیم؛ نسل سوم همین خانواده.',
    en: 'Since 1970 we have cut gears and rebuilt the gearboxes of mills, ships and mine trains; now in the third generation.',
  },
  address: {
    fa: 'بندرعباس، شهرک صنعتی خلیج فارس، فاز ۳، خیابان دریانوردان، پلاک ۱۱۸',
    en: '118 Daryanavardan Street, Persian Gulf Industrial Town, Bandar Abbas',
  },
  country: 'IR',
  timeZone: 'Europe/Berlin',
  email: 'orders-and-questions@norouzi-daughters.example',
  phones: [{ number: '+987633551234', shown: { fa: '۰۷۶ ۳۳۵۵ ۱۲۳۴', en: '+98 76 3355 1234' } }],
  answer: {
    fa: 'در یک هفتهٔ کاری با نقشه، قیمت و روز تحویل به شما جواب می‌دهیم.',
    en: 'Within a working week you hear from us with a drawing, a price and a date.',
  },
  channels: [],
  capabilities: { tolerance: 0.01, wall: 25, growth: 3.5 },
  heroFocus: { x: 30, y: 20 },
};
