import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useId } from 'react';
import { languageOfLocale } from '#src/domain/language/language.ts';
import { characterCount } from '#src/domain/text/character-count.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { classes } from './classes.ts';
import styles from './field.module.css';

export interface FieldProps {
  /** Name of the field in the API. */
  readonly name: string;
  readonly label: string;
  /** Shows the label as the placeholder of the empty field instead of above it. */
  readonly compact?: boolean;
  /** Omitted for an uncontrolled field, which is read when the form is submitted. */
  readonly value?: string;
  /** First value of an uncontrolled field. */
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  /** Maximum length in characters. Longer text can be typed, so that pasted text is not cut; the counter shows it. */
  readonly maxLength?: number;
  readonly counted?: boolean;
  /** Omitted for a field that follows its text, or the page while it is empty. */
  readonly dir?: 'ltr' | 'rtl';
  readonly type?: 'text' | 'tel' | 'date' | 'password' | 'search';
  readonly inputMode?: 'tel' | 'numeric';
  /** Texts that match are styled as `:valid`. The forms do not let the browser validate. */
  readonly pattern?: string;
  readonly autoComplete?: string;
  readonly autoCapitalize?: string;
  /** Visible lines of a text area. Omitted for a single-line input. */
  readonly rows?: number;
  readonly 'aria-keyshortcuts'?: string | undefined;
  readonly ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** Input or text area with a label. Hint, counter and error are its accessible description. */
export function Field({
  label,
  compact = false,
  hint,
  error,
  counted = false,
  rows,
  onChange,
  ref,
  ...control
}: FieldProps) {
  const id = useId();
  const { value, maxLength, required } = control;
  const length = value === undefined ? 0 : characterCount(value);
  const isTooLong = maxLength !== undefined && length > maxLength;
  const described = [
    hint !== undefined && `${id}-hint`,
    counted && `${id}-count`,
    error !== undefined && `${id}-error`,
  ];
  const shared = {
    ...control,
    id,
    // With a blank one, style sheets can tell whether the field is empty.
    placeholder: compact ? label : ' ',
    maxLength: undefined,
    required: undefined,
    'aria-required': required,
    'aria-invalid': error !== undefined || isTooLong || undefined,
    'aria-describedby': classes(...described) || undefined,
    className: classes(styles.control, rows !== undefined && styles.area),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange?.(event.target.value),
    ref,
  };
  return (
    <div className="stack gap-2">
      <label className={compact ? 'visually-hidden' : 'semibold'} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {rows === undefined ? <input {...shared} /> : <textarea {...shared} rows={rows} />}
      <div className={`row spread gap-4 muted text-14 ${styles.notes}`}>
        {hint !== undefined && <span id={`${id}-hint`}>{hint}</span>}
        {counted && maxLength !== undefined && <Counter id={`${id}-count`} length={length} max={maxLength} />}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Visible counterpart of `aria-required`. */
export function RequiredMark() {
  return (
    <span className={`accent ${styles.required}`} aria-hidden="true">
      *
    </span>
  );
}

/** Error message of a field, which refers to it by `id`. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="bad semibold text-14">
      {children}
    </p>
  );
}

function Counter({ id, length, max }: { readonly id: string; readonly length: number; readonly max: number }) {
  const { t, i18n } = useLingui();
  const language = languageOfLocale(i18n.locale);
  const used = formatNumber(length, language);
  const limit = formatNumber(max, language);
  return (
    <span id={id} className={classes(styles.counter, length > max && 'bad')}>
      {t`${used} از ${limit} حرف`}
    </span>
  );
}
