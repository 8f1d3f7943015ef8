import { toLatinDigits } from './digits.ts';

/**
 * Returns the `tel:` URL of a phone number as typed: its digits and a leading plus, up to the first character that cannot
 * be dialled. Returns null if the text does not begin with a number.
 */
export function telephoneUrl(phone: string): string | null {
  const number = /^\+?[ ().-]*[0-9][0-9 ().-]*/.exec(toLatinDigits(phone).trim());
  return number && `tel:${number[0].replace(/[ ().-]/g, '')}`;
}

export type MessagingUrls = Readonly<Record<'whatsApp' | 'telegram' | 'sms', string>>;

/**
 * Returns URLs that open a chat with a phone number. Returns null if its country is unknown, which means that it begins
 * with neither + nor 00 nor the 0 of an Iranian number.
 */
export function messagingUrls(phone: string): MessagingUrls | null {
  const match = telephoneUrl(phone)?.match(/:(?:(?:\+|00)([1-9]\d{6,14})|0([1-9]\d{9}))$/);
  const digits = match?.[1] ?? (match?.[2] && `98${match[2]}`);
  if (digits === undefined) return null;
  return { whatsApp: `https://wa.me/${digits}`, telegram: `https://t.me/+${digits}`, sms: `sms:+${digits}` };
}
