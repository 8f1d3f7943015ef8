import { toLatinDigits } from '#src/domain/text/digits.ts';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';

/** What openapi.yaml does not say of a field: how it is filled in, which is also how its value is shown. */
export interface FormField {
  readonly control: 'text' | 'textarea' | 'tel' | 'number' | 'files';
  /** Lines of a text area. */
  readonly rows?: number;
  /** HTML's name for what a browser fills in by itself. */
  readonly autoComplete?: string;
}

/** What was typed, as the API takes it: cleaned, digits in Latin; a number that is none stays text. */
export function fieldValue(typed: string, { control }: FormField, isSingleLine = false): string | number {
  const text = isSingleLine ? plainLine(typed) : plainText(typed);
  if (control === 'tel') return plainPhone(text);
  const digits = toLatinDigits(text);
  return control === 'number' && /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}

/** Latin digits, hyphens and spaces; a number that was copied brings marks of direction and dashes that look the same. */
function plainPhone(phone: string): string {
  return toLatinDigits(phone)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim();
}
