import type { AboutTexts } from '#src/domain/workshop/workshop.ts';
import { workshop } from '#workshop/details.ts';

/** Texts of the page about the workshop, in both languages side by side. */
export const aboutTexts: AboutTexts = {
  /** First paragraph. At most 250 letters. */
  intro: {
    fa: 'کارگاه چرخ جایی است که طرح روی کاغذ به قطعه‌ای تبدیل می‌شود که می‌چرخد، می‌گیرد یا می‌برد. نام ما از چرخ می‌آید: فاصلهٔ یک دندانه تا دندانهٔ بعد، که اگر درست نباشد هیچ چیز درست کار نمی‌کند.',
    en: 'Charkh is where a sketch on paper becomes a part that turns, grips or carries. Our name is the Persian word for a wheel, and what drives it is the pitch of a gear: the distance from one tooth to the next. If that is not right, nothing else is.',
  },
  /** Two or four cards. Texts of at most 110 letters. */
  cards: [
    {
      title: { fa: 'طراحی', en: 'Design' },
      text: {
        fa: 'مدل سه‌بعدی و نقشهٔ ساخت با تلرانس‌ها؛ از صفر یا از روی قطعهٔ موجود.',
        en: 'A 3D model and a drawing with tolerances, from scratch or from a part you already have.',
      },
    },
    {
      title: { fa: 'چاپ سه‌بعدی', en: '3D printing' },
      text: {
        fa: 'نایلون تقویت‌شده، PETG و رزین مهندسی، با ضخامت لایه‌ای که کار قطعه لازم دارد.',
        en: 'Reinforced nylon, PETG and engineering resin, at the layer height the job needs.',
      },
    },
    {
      title: { fa: 'کنترل ابعادی', en: 'Inspection' },
      text: {
        fa: 'هر قطعه پیش از تحویل اندازه‌گیری می‌شود و برگهٔ اندازه‌ها همراه آن است.',
        en: 'Every part is measured before it leaves, and its measurement report goes with it.',
      },
    },
    {
      title: { fa: 'زمان تحویل', en: 'Lead times' },
      text: {
        fa: 'روز تحویل را پیش از شروع می‌گوییم و اگر جابه‌جا شود زودتر خبر می‌دهیم.',
        en: 'We name the day before we start, and if it moves you hear it from us first.',
      },
    },
  ],
  /** The table of materials. Tolerance and size are in mm; density is in g/cm³ and may be left out. */
  materials: {
    rows: [
      {
        name: { fa: 'PETG', en: 'PETG' },
        process: { fa: 'چاپ سه‌بعدی', en: '3D printing' },
        tolerance: 0.2,
        size: [250, 210, 210],
        density: 1.27,
      },
      {
        name: { fa: 'نایلون تقویت‌شده', en: 'Reinforced nylon' },
        process: { fa: 'چاپ سه‌بعدی', en: '3D printing' },
        tolerance: 0.3,
        size: [250, 210, 210],
        density: 1.14,
      },
      {
        name: { fa: 'رزین مهندسی', en: 'Engineering resin' },
        process: { fa: 'چاپ رزینی', en: 'Resin printing' },
        tolerance: 0.1,
        size: [145, 145, 175],
        density: 1.15,
      },
      {
        name: { fa: 'پلی‌استال', en: 'Acetal (POM)' },
        process: { fa: 'فرزکاری', en: 'Milling' },
        tolerance: 0.1,
        size: [400, 300, 120],
        density: 1.41,
      },
      {
        name: { fa: 'آلومینیوم', en: 'Aluminium' },
        process: { fa: 'فرزکاری', en: 'Milling' },
        tolerance: workshop.capabilities.tolerance,
        size: [400, 300, 120],
        density: 2.7,
      },
    ],
    /** Sentence above the table. At most 200 letters. */
    note: {
      fa: 'اندازه‌ها به میلی‌مترند و تلرانس‌ها برای اندازه‌های تا ۱۰۰ میلی‌متر. نشیمن یاتاقان و بوش را با انطباق لازم، مثلاً H7، می‌سازیم.',
      en: 'All in millimetres; the tolerances hold for dimensions up to 100 mm. Seats for bearings and bushings can be made to a fit such as H7.',
    },
  },
  /**
   * Any number of paragraphs about the people. At most 300 letters each. With `pictures/portrait.webp`, their photo is beside
   * them, above a `signature` such as `{ fa: 'سارا گام، بنیان‌گذار', en: 'Sara Gaam, founder' }`.
   */
  who: [
    {
      fa: 'چند مهندس مکانیک و رباتیک هستیم که کار را با ساختن بازوهای آموزشی برای دانشگاه‌ها شروع کردیم. قطعه‌ای که لازم داشتیم پیدا نمی‌شد، پس خودمان ساختیم؛ بعد دیگران هم سراغ همان قطعه‌ها را گرفتند.',
      en: 'We are a handful of mechanical and robotics engineers who began by building teaching arms for universities. We couldn’t buy the parts we needed, so we made them; then others came asking for the same parts.',
    },
    {
      fa: 'امروز برای آزمایشگاه‌ها، کارگاه‌های تولیدی و سازنده‌های مستقل کار می‌کنیم. هر سفارش از طراحی تا کنترل ابعادی نهایی دست یک نفر می‌ماند، و شما با همان یک نفر حرف می‌زنید.',
      en: 'Today we work for laboratories, production shops and independent makers. Each order stays with one person from design to final inspection, and that person is the one you talk to.',
    },
  ],
};
