import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './sheet.module.css';

/** Sheet of paper with corner ticks. `className` lays out its content. */
export function Sheet({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.sheet, styles.padded, className)}>{children}</div>;
}
