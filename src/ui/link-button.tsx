import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';
import { classes } from './classes.ts';

export interface LinkButtonProps {
  readonly to: To;
  readonly variant?: ButtonVariant;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link of the site that looks like a button. */
export function LinkButton({ to, variant = 'quiet', className, children }: LinkButtonProps) {
  return (
    <Link to={to} className={classes(styles.button, styles[variant], className)}>
      {children}
    </Link>
  );
}
