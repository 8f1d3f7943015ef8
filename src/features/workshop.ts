/** Who and where the workshop is: the one place where its owner changes name, address, e-mail and phone. */
export const workshop = {
  name: { fa: 'کارگاه گام', en: 'Gaam Workshop' },
  trade: { fa: 'قطعات رباتیک و مکانیکی سفارشی', en: 'Custom robotic and mechanical parts' },
  /** A number stays on the line of what it numbers: `\u00a0`. */
  address: {
    fa: 'زنجان، شهرک صنعتی شمارهٔ\u00a0۱، خیابان نوآوری، پلاک\u00a0۲۴',
    en: '24 Noavari Street, Industrial Town No.\u00a01, Zanjan, Iran',
  },
  email: 'info@gaam-workshop.example',
  /** E.164, and as people read it in each language. */
  phone: { number: '+982433221100', shown: { fa: '۰۲۴ ۳۳۲۲ ۱۱۰۰', en: '+98 24 3322 1100' } },
  /** Degrees, WGS 84. */
  place: { latitude: 36.6531, longitude: 48.5402 },
} as const;
