import { plainPhone } from '#src/domain/text/plain-phone.ts';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';

/** Presentation of a form field. Types and limits are in openapi.yaml. */
export interface FormField {
  readonly control: 'text' | 'textarea' | 'tel' | 'files';
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
