import type { FormField } from '#src/domain/form-field.ts';
import type { FieldProps } from '#src/ui/field.tsx';

const CONTROLS: Readonly<Record<FormField['control'], Partial<FieldProps>>> = {
  text: {},
  textarea: { counted: true },
  // By the pattern, the style sheet knows whether the text has letters.
  tel: { type: 'tel', inputMode: 'tel', dir: 'ltr', pattern: '\\P{L}*' },
  date: { type: 'date' },
  files: {},
};

/** Props for the control of a form field: type, keyboard and autofill. */
export function controlProps({ control, rows, autoComplete }: FormField): Partial<FieldProps> {
  return { ...CONTROLS[control], ...(rows && { rows }), ...(autoComplete && { autoComplete }) };
}
