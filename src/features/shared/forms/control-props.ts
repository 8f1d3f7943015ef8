import type { FormField } from '#src/domain/form-field.ts';
import type { FieldProps } from '#src/ui/field.tsx';

const CONTROLS: Readonly<Record<FormField['control'], Partial<FieldProps>>> = {
  text: {},
  textarea: { counted: true },
  tel: { type: 'tel', inputMode: 'tel', dir: 'ltr' },
  number: { inputMode: 'numeric', dir: 'ltr' },
  files: {},
};

/** How the control of a field of a form looks and behaves. */
export function controlProps({ control, rows, autoComplete }: FormField): Partial<FieldProps> {
  return { ...CONTROLS[control], ...(rows && { rows }), ...(autoComplete && { autoComplete }) };
}
