import type { Language } from '#src/domain/language/language.ts';

const PERSIAN_ZERO = 0x06f0;
const ARABIC_ZERO = 0x0660;

/** The same text with Persian and Arabic-Indic digits as Latin ones; everything else is left alone. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
  });
}

/** A number for a reader, in the digits and separators of the language. */
export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  const short = shortNumber(value, language, options);
  if (short !== null) return short;
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en', options);
  formats.set(key, format);
  return format.format(value);
}

/** To make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * A whole number of at most three digits, or null where it is another or has to look otherwise. Most pages have no other, and to make
 * a first `Intl.NumberFormat` for Persian holds up a slow phone for 50 ms.
 */
function shortNumber(value: number, language: Language, options: Intl.NumberFormatOptions): string | null {
  const { minimumIntegerDigits = 1, useGrouping: _, ...others } = options;
  if (!Number.isInteger(value) || value < 0 || value > 999 || Object.keys(others).length > 0) return null;
  const digits = String(value).padStart(minimumIntegerDigits, '0');
  return language === 'fa' ? toPersianDigits(digits) : digits;
}

function toPersianDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(PERSIAN_ZERO + Number(digit)));
}
