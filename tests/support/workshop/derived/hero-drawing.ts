import ltr from './hero-ltr-drawing.webp';
import ltrPhone from './hero-ltr-drawing-720.avif';
import rtl from './hero-rtl-drawing.webp';
import rtlPhone from './hero-rtl-drawing-720.avif';

/** Drawings over the picture of home. Written by `npm run brand`. */
export const heroDrawings = { fa: { whole: rtl, phone: rtlPhone }, en: { whole: ltr, phone: ltrPhone } } as const;
