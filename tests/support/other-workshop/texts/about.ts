import type { AboutTexts } from '#src/domain/workshop/workshop.ts';

export const aboutTexts: AboutTexts = {
  intro: {
    fa: 'در کارگاه ما چرخ‌دنده‌ای ساخته می‌شود که کاتالوگی ندارد. سازنده‌اش رفته، نقشه‌اش گم شده و دندانه‌هایش ریخته است؛ از همان تکه‌ها اندازه می‌گیریم، نقشه‌اش را دوباره می‌کشیم و چرخ‌دنده را می‌سازیم.',
    en: 'We make the gears that no catalogue lists. Their makers are gone, their drawings are lost and their teeth are broken; we measure what is left, draw the gear again, and make it from a forging with a certificate of its own.',
  },
  cards: [
    {
      title: { fa: 'اندازه‌گیری از روی شکسته', en: 'Measured from what is left' },
      text: {
        fa: 'گام، پروفیل و زاویهٔ مارپیچ را از چند دندانهٔ سالم درمی‌آوریم و جفت آن را هم می‌سنجیم.',
        en: 'Pitch, profile and helix are taken from a few sound teeth, and its mate is measured with it.',
      },
    },
    {
      title: { fa: 'قطعهٔ موقت', en: 'A temporary part' },
      text: {
        fa: 'تا چرخ‌دندهٔ اصلی سخت‌کاری شود، یک چرخ‌دندهٔ نرم کار شما را چند هفته راه می‌اندازد.',
        en: 'While the real gear is being hardened, a soft one keeps your machine running for some weeks.',
      },
    },
  ],
  materials: {
    rows: [
      {
        name: { fa: 'فولاد سخت‌کاری سطحی', en: 'Case-hardening steel 18CrNiMo7-6' },
        process: { fa: 'هاب، کربن‌دهی و سنگ‌زنی', en: 'Hobbed, carburised and ground' },
        tolerance: 0.01,
        size: [2000, 2000, 600],
      },
    ],
    note: {
      fa: 'اندازه‌ها به میلی‌مترند؛ تلرانس برای گام تک‌دندانه در چرخ‌دنده‌های تا مدول ۱۲ است.',
      en: 'All in millimetres; the tolerance holds for the single pitch of gears up to module 12.',
    },
  },
  who: [
    {
      fa: 'شش نفریم: سه خواهر، دو برادر و استاد کاری که از روز اول با پدربزرگ ما بوده است.',
      en: 'There are six of us: three sisters, two brothers, and a foreman who has been here since our grandfather’s first day.',
    },
  ],
};
