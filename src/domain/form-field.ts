import type { Language } from '#src/domain/language/language.ts';
import { formatCalendarDate } from '#src/domain/text/dates.ts';
import { plainPhone } from '#src/domain/text/plain-phone.ts';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';

/** Presentation of a form field. Types and limits are in openapi.yaml. */
export interface FormField {
  /** The value of a `date` is written as `2026-11-20`. */
  readonly control: 'text' | 'textarea' | 'tel' | 'date' | 'files';
  /** Visible lines of a text area. */
  readonly rows?: number;
  /** Value of HTML's `autocomplete` attribute. */
  readonly autoComplete?: string;
}

/** Converts typed text to the value that the API expects. */
export function fieldValue(typed: string, { control }: FormField, isSingleLine = false): string {
  const text = isSingleLine ? plainLine(typed) : plainText(typed);
  return control === 'tel' ? plainPhone(text) : text;
}

/** Converts a value to what its readers see: a date in the calendar of their language. */
export function shownValue(value: string, { control }: FormField, language: Language): string {
  return control === 'date' && value !== '' ? formatCalendarDate(value, language) : value;
}
