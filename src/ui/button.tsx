import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** Work is under way: the button keeps its place and its focus, shows a spinner and answers to nothing. */
  readonly busy?: boolean;
  /** Answers to nothing, and keeps its focus, which a `disabled` button loses. */
  readonly 'aria-disabled'?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of at least 44 px; `type="button"` unless told otherwise. */
export function Button({
  variant = 'quiet',
  busy = false,
  'aria-disabled': isShut = busy,
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
      aria-disabled={isShut || undefined}
      aria-busy={busy || undefined}
      onClick={isShut ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  );
}
