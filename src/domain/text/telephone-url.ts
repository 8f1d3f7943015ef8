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

/** A message to send on. */
export interface Message {
  readonly text: string;
  /** Address that the message ends with; empty if there is none. */
  readonly url: string;
}

export type MessagingUrls = Readonly<Record<'whatsApp' | 'telegram' | 'sms', string>> &
  Readonly<Partial<Record<'bale' | 'eitaa', string>>>;

/** Iranian numbers that are not mobiles have no messengers. Whether a number of another country is a mobile is unknown. */
const isMobile = (number: string) => number.startsWith('+989') || !number.startsWith('+98');

/**
 * Returns URLs that open a chat with the first mobile number in a text and a message in its field, or null if there is no
 * complete number. Bale and Eitaa have no address for a number: there the sender chooses the chat.
 */
export function messagingUrls(phone: string, { text, url }: Message): MessagingUrls | null {
  const number = phoneNumbersIn(phone).find(isMobile);
  if (number === undefined) return null;
  const whole = encodeURIComponent(url === '' ? text : `${text}\n${url}`);
  const shared = `share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`;
  return {
    whatsApp: `https://wa.me/${number.slice(1)}?text=${whole}`,
    telegram: `https://t.me/${number}?text=${whole}`,
    ...(number.startsWith('+98') && { bale: `https://ble.ir/${shared}`, eitaa: `https://eitaa.com/${shared}` }),
    sms: `sms:${number}?body=${whole}`,
  };
}
