import { toLatinDigits } from './digits.ts';

/**
 * Writes a phone number with Latin digits, spaces and hyphens, without direction marks. People copy other dashes and
 * spaces, and separate groups of digits with slashes and underscores.
 */
export function plainPhone(phone: string): string {
  return toLatinDigits(phone.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212/_]/gu, '-')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .trim();
}
