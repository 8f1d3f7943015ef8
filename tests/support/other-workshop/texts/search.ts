import type { SearchTexts } from '#src/domain/workshop/workshop.ts';

export const searchTexts: SearchTexts = {
  home: {
    fa: 'تراش، سخت‌کاری و سنگ‌زنی چرخ‌دنده‌های سنگین و بازسازی گیربکس برای آسیاب‌ها، کشتی‌ها و معدن‌ها.',
    en: 'Cutting, hardening and grinding of heavy gears, and rebuilding of gearboxes for mills, ships and mines.',
  },
  about: {
    fa: 'سه نسل یک خانواده و شش ماشین تراش چرخ‌دنده.',
    en: 'Three generations of a family and six hobbing machines.',
  },
  app: { fa: 'چرخ‌دنده‌های سنگین و بازسازی گیربکس', en: 'Heavy gears, and gearboxes rebuilt' },
  picture: { fa: 'یک چرخ‌دندهٔ بزرگ آبی', en: 'A large blue gear' },
};
