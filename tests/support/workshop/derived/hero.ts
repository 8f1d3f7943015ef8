import type { HeroPicture } from '#src/domain/workshop/hero-picture.ts';
import ltr from './hero-ltr.webp';
import ltrPhone from './hero-ltr-720.avif';
import ltrSmall from './hero-ltr-960.webp';
import ltrDark from './hero-ltr-dark.webp';
import ltrDarkPhone from './hero-ltr-dark-720.avif';
import ltrDarkSmall from './hero-ltr-dark-960.webp';
import rtl from './hero-rtl.webp';
import rtlPhone from './hero-rtl-720.avif';
import rtlSmall from './hero-rtl-960.webp';
import rtlDark from './hero-rtl-dark.webp';
import rtlDarkPhone from './hero-rtl-dark-720.avif';
import rtlDarkSmall from './hero-rtl-dark-960.webp';

/** The picture of home, behind the texts. Written by `npm run brand`. */
export const hero: HeroPicture = {
  place: 'behind',
  fa: {
    light: { phone: rtlPhone, small: rtlSmall, whole: rtl },
    dark: { phone: rtlDarkPhone, small: rtlDarkSmall, whole: rtlDark },
  },
  en: {
    light: { phone: ltrPhone, small: ltrSmall, whole: ltr },
    dark: { phone: ltrDarkPhone, small: ltrDarkSmall, whole: ltrDark },
  },
};
