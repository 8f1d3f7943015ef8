import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';

interface LinkButtonProps extends LinkProps {
  readonly variant?: ButtonVariant;
  /** A fuller accessible name that begins with the visible text. */
  readonly label?: string;
}

/** A link of the site that looks like a button. */
export function LinkButton({ variant = 'quiet', label, ...link }: LinkButtonProps) {
  return <Link {...link} className={`${styles.button} ${styles[variant]}`} aria-label={label} />;
}
