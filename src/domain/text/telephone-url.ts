import { phoneNumbersIn } from './phone-numbers.ts';
import { plainPhone } from './plain-phone.ts';

/** A number that is not complete, such as one without the code of its area. Fewer digits are an extension. */
const INCOMPLETE = /\+?\d[\d ().-]*/;
const MIN_DIGITS = 3;

/** Returns the `tel:` URL of the first phone number in a text, or null if there is none. */
export function telephoneUrl(phone: string): string | null {
  const number = phoneNumbersIn(phone)[0] ?? incompleteNumberIn(phone);
  return number.length < MIN_DIGITS ? null : `tel:${number}`;
}

function incompleteNumberIn(phone: string): string {
  return (INCOMPLETE.exec(plainPhone(phone))?.[0] ?? '').replace(/[^\d+]/g, '');
}

export type MessagingUrls = Readonly<Record<'whatsApp' | 'telegram' | 'sms', string>>;

/** Returns URLs that open a chat with the first phone number in a text, or null if there is no complete number. */
export function messagingUrls(phone: string): MessagingUrls | null {
  const number = phoneNumbersIn(phone)[0];
  if (number === undefined) return null;
  return { whatsApp: `https://wa.me/${number.slice(1)}`, telegram: `https://t.me/${number}`, sms: `sms:${number}` };
}
