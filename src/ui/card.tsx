import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';

interface CardProps {
  /** A heading, or plain text where the card only shows how one will look. */
  readonly titleElement: 'h2' | 'h3' | 'p';
  readonly image: ReactNode;
  readonly number: ReactNode;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly actions?: ReactNode;
}

/** A part on its sheet: image, number, title, short description, and what can be done with it. */
export function Card({ titleElement: Title, image, number, title, description, actions }: CardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.image}>{image}</div>
      <div className={`stack gap-1 ${styles.text}`}>
        {number}
        <Title className={`bold text-22 ${styles.title}`}>{title}</Title>
        <p className={`clamped muted ${styles.description}`}>{description}</p>
      </div>
      <div className={`row spread gap-2 ${styles.actions}`}>{actions}</div>
    </article>
  );
}

interface CardGridProps {
  /** Four in a line in place of three. */
  readonly narrow?: boolean;
  /** On a phone one row that is swiped, in place of a column. */
  readonly strip?: boolean;
  readonly children: ReactNode;
}

/** A grid of cards: as many columns as there is room for. */
export function CardGrid({ narrow = false, strip = false, children }: CardGridProps) {
  return (
    <ul className={classes('tiles gap-6', styles.grid, narrow && styles.narrow, strip && styles.strip)}>{children}</ul>
  );
}

interface CardCellProps {
  /** Not laid out while it is far from the window: for the later places of a long list. */
  readonly deferred?: boolean;
  readonly children: ReactNode;
}

/** One place of the grid. */
export function CardCell({ deferred = false, children }: CardCellProps) {
  return <li className={classes(styles.cell, deferred && styles.deferred)}>{children}</li>;
}
