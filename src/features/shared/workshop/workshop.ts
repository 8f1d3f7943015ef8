import type { Language } from '#src/domain/language/language.ts';

type Texts = Readonly<Record<Language, string>>;

/** Measured capabilities, in mm. Home begins with them. */
interface Capabilities {
  /** Tightest tolerance, of milled aluminium. */
  readonly tolerance: number;
  /** Thinnest wall of a printed part. */
  readonly wall: number;
  /** Height that a printed part gains in an hour. */
  readonly growth: number;
}

/** The owner's details. Optional ones are only shown if they are set. */
interface Workshop {
  readonly name: Texts;
  readonly trade: Texts;
  readonly address: Texts;
  readonly email: string;
  /** In E.164 format, and formatted for each language. */
  readonly phone: { readonly number: string; readonly shown: Texts };
  /** Hours in which the phone is answered. */
  readonly hours?: Texts;
  /** When and how orders are answered. */
  readonly answer: Texts;
  /** Profiles on other services. */
  readonly telegram?: string;
  readonly whatsApp?: string;
  readonly instagram?: string;
  readonly capabilities: Capabilities;
  /** Degrees, WGS 84. */
  readonly place: { readonly latitude: number; readonly longitude: number };
}

/** Details about the workshop that visitors see. The owner changes them here. */
export const workshop: Workshop = {
  name: { fa: 'کارگاه گام', en: 'Gaam Workshop' },
  trade: { fa: 'قطعات رباتیک و مکانیکی سفارشی', en: 'Custom robotic and mechanical parts' },
  /** `\u00a0` keeps a number on the same line as its label. */
  address: {
    fa: 'زنجان، شهرک صنعتی شمارهٔ\u00a0۱، خیابان نوآوری، پلاک\u00a0۲۴',
    en: '24 Noavari Street, Industrial Town No.\u00a01, Zanjan, Iran',
  },
  email: 'info@gaam-workshop.example',
  phone: { number: '+982433221100', shown: { fa: '۰۲۴ ۳۳۲۲ ۱۱۰۰', en: '+98 24 3322 1100' } },
  hours: { fa: 'شنبه تا چهارشنبه، ۹ تا ۱۷', en: 'Saturday to Wednesday, 9:00 to 17:00' },
  answer: {
    fa: 'تا پایان روز کاری بعد با شما تماس می‌گیریم.',
    en: 'We call you by the end of the next working day.',
  },
  telegram: 'https://t.me/gaam_workshop_example',
  whatsApp: 'https://wa.me/982433221100',
  instagram: 'https://www.instagram.com/gaam_workshop_example',
  capabilities: { tolerance: 0.05, wall: 0.8, growth: 20 },
  place: { latitude: 36.6531, longitude: 48.5402 },
};
