import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './ruled-heading.module.css';

export interface HeadingProps {
  readonly level: 1 | 2;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Heading above a plain rule. */
export function RuledHeading({ level, className, ...heading }: HeadingProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return <Heading {...heading} className={classes(styles.heading, className)} />;
}
