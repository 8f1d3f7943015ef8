import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'link';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** Shows a spinner and ignores clicks, but keeps the size and the focus. */
  readonly busy?: boolean;
  /** Ignores clicks but keeps the focus, which a `disabled` button would lose. */
  readonly 'aria-disabled'?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Button of at least 44 px. Its default `type` is "button". */
export function Button({
  variant = 'quiet',
  busy = false,
  'aria-disabled': isDisabled = busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, styles[variant], className)}
      aria-disabled={isDisabled || undefined}
      aria-busy={busy || undefined}
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  );
}
