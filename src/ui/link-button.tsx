import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';
import { classes } from './classes.ts';

export interface LinkButtonProps {
  readonly to: To;
  readonly variant?: ButtonVariant;
  readonly className?: string | undefined;
  /** A fuller accessible name that begins with the visible text. */
  readonly label?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link of the site that looks like a button. */
export function LinkButton({ to, variant = 'quiet', className, label, onClick, children }: LinkButtonProps) {
  return (
    <Link to={to} className={classes(styles.button, styles[variant], className)} aria-label={label} onClick={onClick}>
      {children}
    </Link>
  );
}
