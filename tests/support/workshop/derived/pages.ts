import type { TextPages } from '#src/domain/workshop/workshop.ts';

/** The pages of the folder `pages`. Written by `npm run brand`. */
export const pages: TextPages = {
  terms: {
    title: { fa: 'شرایط سفارش', en: 'Terms' },
    description: { fa: 'پرداخت و تحویل قطعه‌های سفارشی.', en: 'Payment and delivery of custom parts.' },
    load: () => import('../pages/terms.ts'),
  },
};
