import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './drawing.module.css';

/** Line drawing of a part: dark lines on a transparent or white background, which are light in the dark scheme. */
export function Drawing({ className, ...image }: ComponentProps<'img'>) {
  return <img alt="" width={1200} height={900} {...image} className={classes(styles.drawing, className)} />;
}
