import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';

interface CardProps {
  /** A heading, or `p` in a preview. */
  readonly titleElement: 'h2' | 'h3' | 'p';
  readonly image: ReactNode;
  /** URL of a muted video that plays over the image in a loop. */
  readonly film?: string | undefined;
  readonly number: ReactNode;
  /** If it contains a link, the whole card is clickable. */
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly actions?: ReactNode;
}

/** Card of a part: image, number, title, short description and actions. */
export function Card({ titleElement: Title, image, film, number, title, description, actions }: CardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.image}>
        {image}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a video without controls is not focusable. */}
        {film && <video className="photo" src={film} muted autoPlay loop playsInline aria-hidden="true" />}
      </div>
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
  readonly id?: string | undefined;
  /** Narrower cards: up to four columns instead of three. */
  readonly narrow?: boolean;
  /** On a phone, a row that is swiped instead of a column. */
  readonly strip?: boolean;
  readonly children: ReactNode;
}

/** Grid of cards with as many columns as fit. */
export function CardGrid({ id, narrow = false, strip = false, children }: CardGridProps) {
  return (
    <ul id={id} className={classes('tiles gap-6', styles.grid, narrow && styles.narrow, strip && styles.strip)}>
      {children}
    </ul>
  );
}

/** Placeholders in the size of cards. They prevent a layout shift when the cards are loaded. */
export function CardSkeletons({ count, strip }: { readonly count: number; readonly strip: boolean }) {
  return (
    <div aria-hidden="true">
      <CardGrid strip={strip}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are the same.
          <CardCell key={index}>
            <div className={styles.card}>
              <div className={styles.skeleton} />
            </div>
          </CardCell>
        ))}
      </CardGrid>
    </div>
  );
}

interface CardCellProps extends ComponentProps<'li'> {
  /** Skips layout while the cell is far from the viewport. For the later cells of a long list. */
  readonly deferred?: boolean;
}

/** Cell of a `CardGrid`. */
export function CardCell({ deferred = false, ...item }: CardCellProps) {
  return <li {...item} className={classes(styles.cell, deferred && styles.deferred)} />;
}
