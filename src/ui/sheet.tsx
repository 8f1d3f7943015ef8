import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './sheet.module.css';

/** A sheet of paper with corner ticks; its inside is laid out by `className`. */
export function Sheet({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.sheet, styles.padded, className)}>{children}</div>;
}
