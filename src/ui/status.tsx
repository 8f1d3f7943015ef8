import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './status.module.css';

export interface StatusProps {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly children: ReactNode;
  readonly className?: string;
}

/** A result in place. A bad one interrupts a screen reader, the others wait for their turn. */
export function Status({ tone, children, className }: StatusProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classes(styles.status, styles[tone], className)}>
      {children}
    </div>
  );
}
