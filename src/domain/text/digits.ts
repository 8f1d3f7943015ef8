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
  const plain = plainNumber(value, language, options);
  if (plain !== null) return plain;
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en', options);
  formats.set(key, format);
  return format.format(value);
}

/** Formats the extents of a part in mm, without the unit. */
export function formatExtents({ x, y, z }: Record<'x' | 'y' | 'z', number>, language: Language): string {
  return [x, y, z].map((side) => formatNumber(side, language, { maximumFractionDigits: 2 })).join('\u2009×\u2009');
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

/** A number without a sign or an exponent, and with at most three decimals, to which `Intl` rounds. */
const PLAIN = /^\d{1,15}(\.\d{1,3})?$/;

/** The places of the separators in an integer. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

const SEPARATORS = { fa: { thousands: '٬', decimals: '٫' }, en: { thousands: ',', decimals: '.' } } as const;

/**
 * Formats a plain number as `Intl` does, or returns null for other numbers and options. Creating the first
 * `Intl.NumberFormat` takes 40 ms, on a slow phone 150, and most pages do not need it.
 */
function plainNumber(value: number, language: Language, options: Intl.NumberFormatOptions): string | null {
  const { minimumIntegerDigits = 1, maximumFractionDigits = 3, useGrouping = true, ...others } = options;
  const written = String(value);
  if (!PLAIN.test(written) || Object.keys(others).length > 0) return null;
  const [integer = '', decimals = ''] = written.split('.');
  if (decimals.length > maximumFractionDigits) return null;
  const separators = SEPARATORS[language];
  const padded = integer.padStart(minimumIntegerDigits, '0');
  const grouped = useGrouping ? padded.replace(THOUSANDS, separators.thousands) : padded;
  const text = decimals === '' ? grouped : grouped + separators.decimals + decimals;
  return language === 'fa' ? toPersianDigits(text) : text;
}

function toPersianDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(PERSIAN_ZERO + Number(digit)));
}
