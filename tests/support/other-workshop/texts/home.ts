import type { HomeTexts } from '#src/domain/workshop/workshop.ts';

export const homeTexts: HomeTexts = {
  headline: {
    fa: ['چرخ‌دنده‌های سنگین', 'که نیم قرن دیگر هم', 'می‌چرخند و می‌کشند'],
    en: ['Heavy gearing', 'that will turn', 'for fifty years'],
  },
  services: {
    fa: 'تراش چرخ‌دنده، سنگ‌زنی و بازسازی گیربکس',
    en: 'Hobbing, grinding and rebuilding of gearboxes',
  },
  lead: {
    fa: 'چرخ‌دنده‌ای که سازنده‌اش دیگر نیست، از روی همان دندانه‌های شکسته دوباره ساخته می‌شود: اندازه‌گیری، طراحی، تراش، سخت‌کاری و سنگ‌زنی زیر یک سقف، با گواهی مواد و آزمون.',
    en: 'A gear whose maker is long gone is made again from its broken teeth: measured, drawn, cut, hardened and ground under one roof, with certificates for all of it.',
  },
  features: {
    tolerance: {
      fact: { fa: 'خطای گام پس از سنگ‌زنی', en: 'Pitch error after grinding' },
      title: { fa: 'سنگ‌زنی دقیق', en: 'Ground to class' },
      text: {
        fa: 'دندانه‌ها پس از سخت‌کاری سنگ می‌خورند و هر چرخ‌دنده با نمودار گام و پروفیلش از کارگاه بیرون می‌رود تا جای حدس نماند.',
        en: 'Teeth are ground after hardening, and every gear leaves with the chart of its pitch and profile, so that nothing is guessed.',
      },
    },
    wall: {
      fact: { fa: 'بزرگ‌ترین مدول', en: 'Largest module' },
      title: { fa: 'دندانه‌های بزرگ', en: 'Large teeth' },
      text: {
        fa: 'از مدول یک تا بیست و پنج و قطر دو متر می‌تراشیم؛ چرخ‌دنده‌های ساده، مارپیچ، جناغی، حلزونی و زنجیر، تکی یا جفت.',
        en: 'We cut from module one to twenty-five and up to two metres across: spur, helical, herringbone, worm and sprocket alike.',
      },
    },
    growth: {
      fact: { fa: 'عمق براده در هر پاس', en: 'Depth of a cut' },
      title: { fa: 'بی‌وقفه', en: 'Day and night' },
      text: {
        fa: 'وقتی کشتی در اسکله مانده است سه شیفت کار می‌کنیم و قطعهٔ موقت را پیش از قطعهٔ اصلی می‌رسانیم تا کار نخوابد.',
        en: 'While a ship lies at the quay we work three shifts, and send a temporary part ahead of the final one to keep you going.',
      },
    },
  },
  samples: {
    fa: 'چرخ‌دنده‌هایی که امروز در آسیاب‌ها، کشتی‌ها و معدن‌ها کار می‌کنند و سازنده‌شان ماییم.',
    en: 'Gears of ours that run today in mills, in ships and in mines, and have for many decades.',
  },
  teaser: {
    fa: 'پدربزرگ ما نخستین دستگاه هاب بندر را از یک کشتی اوراقی بیرون آورد و راه انداخت. همان دستگاه هنوز کار می‌کند؛ کنار آن امروز پنج ماشین دیگر ایستاده است، و دخترهای خانواده نقشه‌ها را می‌کشند و اندازه‌ها را می‌گیرند.',
    en: 'Our grandfather took the first hobbing machine of the port out of a scrapped ship and made it run. It still does; five more stand beside it today, and the daughters of the family draw the gears, measure them and sign for each one.',
  },
};
