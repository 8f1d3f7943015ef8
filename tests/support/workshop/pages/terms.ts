import type { TextPage } from '#src/domain/workshop/workshop.ts';

export const page: TextPage = {
  title: { fa: 'شرایط سفارش', en: 'Terms' },
  description: { fa: 'پرداخت و تحویل قطعه‌های سفارشی.', en: 'Payment and delivery of custom parts.' },
  text: {
    fa: `
## پرداخت

پس از تأیید نمونه. [دربارهٔ ما](/about) را بخوانید.

- نقد
- کارت
`,
    en: `
## Payment

After you approve the prototype. Read [about us](/about).

- Cash
- Card
`,
  },
};
