import type { HomeTexts } from '#src/domain/workshop/workshop.ts';

/** Texts of home, in both languages side by side. */
export const homeTexts: HomeTexts = {
  /**
   * Headline of home and of the picture for shared links, in phrases. Each phrase stays on one line if there is room: at
   * most 20 letters in a Persian phrase and 15 in an English one, and three phrases.
   */
  headline: {
    fa: ['چرخی که', 'دیگر نمی‌گردد،', 'این‌جا باز می‌گردد.'],
    en: ['The wheel', 'that stopped', 'rolls on again.'],
  },
  /** Small line above the headline. At most 45 letters. */
  services: { fa: 'طراحی، نمونه‌سازی و چاپ سه‌بعدی', en: 'Design, prototyping and 3D printing' },
  /** Sentence below the headline. At most 160 letters. `\u2060` keeps a word with a hyphen on one line. */
  lead: {
    fa: 'از یک طرح روی کاغذ تا قطعهٔ رباتیک یا مکانیکی آمادهٔ نصب؛ تکی یا در تیراژ کم، با اندازه‌ای که روی نقشه است.',
    en: 'From a sketch on paper to a robotic or mechanical part that is ready to fit: one-\u2060offs and small batches, made to the dimensions on the drawing.',
  },
  /** The three cards below the headline. `fact` names the measured size above it. Texts of at most 130 letters. */
  features: {
    tolerance: {
      fact: { fa: 'تلرانس آلومینیوم فرزکاری‌شده', en: 'Tolerance in milled aluminium' },
      title: { fa: 'دقت', en: 'Precision' },
      text: {
        fa: 'هر قطعه پیش از تحویل با نقشه تطبیق داده می‌شود؛ اندازه‌های حساس را با همان تلرانسی می‌سازیم که خواسته‌اید.',
        en: 'Every part is checked against its drawing before delivery; critical sizes are made to the tolerance you ask for.',
      },
    },
    wall: {
      fact: { fa: 'نازک‌ترین دیوارهٔ چاپ‌شده', en: 'Thinnest printed wall' },
      title: { fa: 'طراحی سفارشی', en: 'Custom design' },
      text: {
        fa: 'از عکس، طرح دستی یا قطعهٔ شکسته شروع می‌کنیم و تا مدل سه‌بعدی آمادهٔ ساخت پیش می‌رویم.',
        en: 'We start from a photo, a sketch or the broken part and take it to a 3D model that is ready to make.',
      },
    },
    growth: {
      fact: { fa: 'ارتفاع چاپ‌شده در یک ساعت', en: 'Printed height per hour' },
      title: { fa: 'تحویل سریع', en: 'Fast delivery' },
      text: {
        fa: 'نمونهٔ چاپ‌شده معمولاً ظرف چند روز به دستتان می‌رسد تا پیش از ساخت نهایی امتحانش کنید.',
        en: 'A printed prototype is usually in your hands within days, so you can try it before the final part is made.',
      },
    },
  },
  /** Sentence above the work samples, and their page's description in search results. At most 90 letters. */
  samples: {
    fa: 'قطعه‌هایی که طراحی کرده و ساخته‌ایم و هر روز کار می‌کنند.',
    en: 'Parts we designed and built, now in daily use.',
  },
  /** A few sentences at the end of home, which lead to the page about the workshop. At most 250 letters. */
  teaser: {
    fa: 'کارگاه کوچکی هستیم با چند مهندس، چند پرینتر سه‌بعدی و یک میز پر از قطعه. هر سفارش را همان کسی می‌سازد که طراحی‌اش کرده است؛ برای همین اگر جایی از نقشه مشکل داشته باشد، پیش از ساخت با شما تماس می‌گیریم.',
    en: 'We are a small workshop: a few engineers, a few 3D printers and a bench full of parts. The person who designs your order also makes it, so if something on the drawing doesn’t add up, we call you before we make it.',
  },
};
