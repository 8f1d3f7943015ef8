import { toLatinDigits } from './digits.ts';

/**
 * The `tel:` address of a number as somebody wrote it: ASCII digits with the leading plus alone, up to the first
 * thing that nobody dials. Null for a text that does not begin with a number.
 */
export function telephoneUrl(phone: string): string | null {
  const number = /^\+?[ ().-]*[0-9][0-9 ().-]*/.exec(toLatinDigits(phone).trim());
  return number && `tel:${number[0].replace(/[ ().-]/g, '')}`;
}

/** Ways to write to a number from the browser. */
export type MessagingUrls = Readonly<Record<'whatsApp' | 'telegram' | 'sms', string>>;

/**
 * Addresses that open a chat with a number; null for a number whose country is not known: with neither +, 00 nor the 0
 * of an Iranian one.
 */
export function messagingUrls(phone: string): MessagingUrls | null {
  const match = telephoneUrl(phone)?.match(/:(?:(?:\+|00)([1-9]\d{6,14})|0([1-9]\d{9}))$/);
  const digits = match?.[1] ?? (match?.[2] && `98${match[2]}`);
  if (digits === undefined) return null;
  return { whatsApp: `https://wa.me/${digits}`, telegram: `https://t.me/+${digits}`, sms: `sms:+${digits}` };
}
