import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './status.module.css';

export interface StatusProps {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** It stands in a region that is announced already. */
  readonly announced?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A result in place. A bad one interrupts a screen reader, the others wait for their turn. */
export function Status({ tone, children, className, announced = false, ref }: StatusProps) {
  const role = tone === 'bad' ? 'alert' : 'status';
  return (
    <div ref={ref} role={announced ? undefined : role} className={classes(styles.status, styles[tone], className)}>
      {children}
    </div>
  );
}
