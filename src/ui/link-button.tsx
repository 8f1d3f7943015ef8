import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';
import { classes } from './classes.ts';
import { Link, type LinkProps } from './link.tsx';

interface LinkButtonProps extends Omit<LinkProps, 'className'> {
  readonly className?: string | undefined;
  readonly variant?: ButtonVariant;
  /** Longer accessible name. It must begin with the visible text. */
  readonly label?: string;
}

/** Internal link that looks like a button. */
export function LinkButton({ variant = 'quiet', label, className, ...link }: LinkButtonProps) {
  return <Link {...link} className={classes(styles.button, styles[variant], className)} aria-label={label} />;
}
