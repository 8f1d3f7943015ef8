import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './status.module.css';

export interface StatusProps {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** True if a live region or a toast announces the message already. */
  readonly announcedElsewhere?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Inline message. Screen readers announce a bad one at once, others politely. */
export function Status({ tone, children, className, announcedElsewhere = false, ref }: StatusProps) {
  const role = tone === 'bad' ? 'alert' : 'status';
  return (
    <div
      ref={ref}
      role={announcedElsewhere ? undefined : role}
      className={classes(styles.status, styles[tone], className)}
    >
      {children}
    </div>
  );
}
