import { toLatinDigits } from '#src/domain/text/digits.ts';
import { plainPhone } from '#src/domain/text/plain-phone.ts';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';

/** Presentation of a form field. Types and limits are in openapi.yaml. */
export interface FormField {
  readonly control: 'text' | 'textarea' | 'tel' | 'number' | 'files';
  /** Visible lines of a text area. */
  readonly rows?: number;
  /** Value of HTML's `autocomplete` attribute. */
  readonly autoComplete?: string;
}

/** Converts typed text to the value that the API expects. Text in a number field stays text if it is not an integer. */
export function fieldValue(typed: string, { control }: FormField, isSingleLine = false): string | number {
  const text = isSingleLine ? plainLine(typed) : plainText(typed);
  if (control === 'tel') return plainPhone(text);
  const digits = toLatinDigits(text);
  return control === 'number' && /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}
