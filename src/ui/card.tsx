import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';

interface CardProps {
  /** A heading, or plain text where the card only shows how one will look. */
  readonly titleElement: 'h2' | 'h3' | 'p';
  readonly image: ReactNode;
  /** URL of a film that plays over the image, silently and again and again. */
  readonly film?: string | undefined;
  readonly number: ReactNode;
  /** With a link that the whole card then is. */
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly actions?: ReactNode;
}

/** A part on its sheet: image, number, title, short description, and what can be done with it. */
export function Card({ titleElement: Title, image, film, number, title, description, actions }: CardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.image}>
        {image}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: without controls no film is focusable. */}
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

/** Cards that are still to come, in their size, so that nothing jumps when they are there. */
export function CardSkeletons({ count, strip }: { readonly count: number; readonly strip: boolean }) {
  return (
    <div aria-hidden="true">
      <CardGrid strip={strip}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other.
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
  /** Not laid out while it is far from the window: for the later places of a long list. */
  readonly deferred?: boolean;
}

/** One place of the grid. */
export function CardCell({ deferred = false, ...item }: CardCellProps) {
  return <li {...item} className={classes(styles.cell, deferred && styles.deferred)} />;
}
