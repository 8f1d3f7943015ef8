import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly icon: IconName;
  /** In px. */
  readonly iconSize?: number;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Button of 44 px that shows only an icon. */
export function IconButton({ label, icon, iconSize, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classes(styles.button, className)} aria-label={label} title={label}>
      <Icon name={icon} size={iconSize} />
      {children}
    </button>
  );
}
