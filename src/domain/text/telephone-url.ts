import { toLatinDigits } from './digits.ts';

/**
 * The `tel:` address of a number as somebody wrote it: ASCII digits with the leading plus alone, up to the first
 * thing that nobody dials. Null for a text that does not begin with a number.
 */
export function telephoneUrl(phone: string): string | null {
  const number = /^\+?[ ().-]*[0-9][0-9 ().-]*/.exec(toLatinDigits(phone).trim());
  return number && `tel:${number[0].replace(/[ ().-]/g, '')}`;
}
