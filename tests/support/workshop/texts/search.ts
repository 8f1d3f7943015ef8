import type { SearchTexts } from '#src/domain/workshop/workshop.ts';

/** Texts in search results and shared links, in both languages side by side. They are not shown on the pages. */
export const searchTexts: SearchTexts = {
  /** Description of home. At most 150 letters. */
  home: {
    fa: 'طراحی، نمونه‌سازی و چاپ سه‌بعدی قطعه‌های رباتیک و مکانیکی سفارشی؛ تکی یا در تیراژ کم.',
    en: 'Design, prototyping and 3D printing of custom robotic and mechanical parts: one-offs and small batches.',
  },
  /** Description of the page about the workshop. At most 150 letters. */
  about: {
    fa: 'کارگاه ما، کسانی که در آن کار می‌کنند و نشانی آن.',
    en: 'Our workshop, the people who work in it, and where it is.',
  },
  /** Description of the app, and the sentence in the picture for shared links. At most 80 letters. */
  app: {
    fa: 'طراحی، نمونه‌سازی و چاپ سه‌بعدی قطعه‌های رباتیک و مکانیکی سفارشی',
    en: 'Design, prototyping and 3D printing of custom robotic and mechanical parts',
  },
  /** Describes the picture for shared links to those who cannot see it. */
  picture: {
    fa: 'بازوی رباتیک، نیمی نقشه و نیمی قطعهٔ ساخته‌شده',
    en: 'A robot arm, half drawing and half finished part',
  },
};
