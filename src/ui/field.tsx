import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useId } from 'react';
import { languageOfLocale } from '#src/domain/language/language.ts';
import { characterCount } from '#src/domain/text/character-count.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { classes } from './classes.ts';
import styles from './field.module.css';

export interface FieldProps {
  /** The API's name of the field. */
  readonly name: string;
  readonly label: string;
  /** Left out, the browser keeps the text, for a form that is read when it is sent. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  /** Longest text in characters; typing past it is possible, so that nothing pasted is lost, and the counter says so. */
  readonly maxLength?: number;
  readonly counted?: boolean;
  /** `auto` follows what is typed, and the page while nothing is. */
  readonly dir?: 'ltr' | 'rtl' | 'auto';
  readonly type?: 'text' | 'tel' | 'password' | 'search';
  readonly inputMode?: 'tel' | 'numeric';
  readonly autoComplete?: string;
  readonly autoCapitalize?: string;
  /** Lines of a text area; a single-line input without it. */
  readonly rows?: number;
  readonly ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A labelled input or text area; its hint, counter and error belong to it for a screen reader too. */
export function Field({
  label,
  hint,
  error,
  counted = false,
  dir = 'auto',
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
    maxLength: undefined,
    required: undefined,
    'aria-required': required,
    'aria-invalid': error !== undefined || isTooLong || undefined,
    'aria-describedby': classes(...described) || undefined,
    // A placeholder ignores `auto`, so an empty field takes the direction of the page.
    dir: dir === 'auto' && value === '' ? undefined : dir,
    className: classes(styles.control, rows !== undefined && styles.area),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange?.(event.target.value),
    ref,
  };
  return (
    <div className="stack gap-2">
      <label className="semibold" htmlFor={id}>
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

/** Says to the eye what `aria-required` says to the others. */
export function RequiredMark() {
  return (
    <span className={`accent ${styles.required}`} aria-hidden="true">
      *
    </span>
  );
}

/** What is wrong with a field; the control names it by `id`. */
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
    <span id={id} className={classes('tabular', styles.counter, length > max && 'bad')}>
      {t`${used} از ${limit} حرف`}
    </span>
  );
}
