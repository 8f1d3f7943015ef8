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
  /** Travels in the history entry. */
  readonly state?: unknown;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link of the site that looks like a button. */
export function LinkButton({ to, variant = 'quiet', className, label, state, onClick, children }: LinkButtonProps) {
  return (
    <Link
      to={to}
      state={state}
      className={classes(styles.button, styles[variant], className)}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
