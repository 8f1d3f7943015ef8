import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';
import { Spinner } from './spinner.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly icon: IconName;
  /** In px. */
  readonly iconSize?: number;
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Button of 44 px that shows only an icon. With `aria-disabled`, it ignores clicks, but keeps the focus. */
export function IconButton({
  label,
  icon,
  iconSize,
  busy = false,
  'aria-disabled': isDisabled = busy,
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, className)}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      aria-busy={busy || undefined}
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner size={18} /> : <Icon name={icon} size={iconSize} />}
      {children}
    </button>
  );
}
