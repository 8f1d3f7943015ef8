import type { Language } from '#src/domain/language/language.ts';

const PERSIAN_ZERO = 0x06f0;
const ARABIC_ZERO = 0x0660;

/** Replaces Persian and Arabic-Indic digits with Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
  });
}

/** Formats a number with the digits and separators of a language. */
export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  const short = shortNumber(value, language, options);
  if (short !== null) return short;
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en', options);
  formats.set(key, format);
  return format.format(value);
}

/**
 * Returns the case of a message that contains a count. Persian and English need no others. Unlike a plural of Lingui, which
 * formats the count with `Intl` in any case, a `select` over these costs nothing on a slow phone.
 */
export function countCase(count: number): 'none' | 'one' | 'other' {
  if (count === 0) return 'none';
  return count === 1 ? 'one' : 'other';
}

/** Cached by language and options: creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** An integer or a decimal number as `Intl` writes it without options, without separators of thousands. */
const SHORT = /^\d{1,3}(\.\d{1,3})?$/;

/**
 * Formats a number from 0 to 999 with up to three decimals without `Intl`, or returns null for other numbers and options.
 * Creating the first `Intl.NumberFormat` for Persian takes 50 ms on a slow phone, and most pages do not need it.
 */
function shortNumber(value: number, language: Language, options: Intl.NumberFormatOptions): string | null {
  const { minimumIntegerDigits = 1, useGrouping: _, ...others } = options;
  const written = String(value);
  if (!SHORT.test(written) || Object.keys(others).length > 0) return null;
  const [integer = '', ...decimals] = written.split('.');
  const parts = [integer.padStart(minimumIntegerDigits, '0'), ...decimals];
  return language === 'fa' ? toPersianDigits(parts.join('٫')) : parts.join('.');
}

function toPersianDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(PERSIAN_ZERO + Number(digit)));
}
