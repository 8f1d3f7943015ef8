import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';
import { Drawing } from './drawing.tsx';
import { rememberDrawing } from './drawing-layer.tsx';
import { PartTransition } from './part-transition.tsx';

interface CardProps {
  /** A heading, or `p` in a preview. */
  readonly titleElement: 'h2' | 'h3' | 'p';
  readonly image: ReactNode;
  /** URL of a muted video that plays over the image in a loop. */
  readonly film?: string | undefined;
  /** URL of a line drawing that covers the image up to a line. */
  readonly drawing?: string | undefined;
  /** Id of the part, whose picture and title move to its page in a view transition. */
  readonly movingId?: number;
  readonly number: ReactNode;
  /** If it contains a link, the whole card is clickable. */
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly actions?: ReactNode;
}

/** Card of a part: image, number, title, short description and actions. */
export function Card({
  titleElement: Title,
  image,
  film,
  drawing,
  movingId,
  number,
  title,
  description,
  actions,
}: CardProps) {
  const heading = <Title className={`bold text-22 ${styles.title}`}>{title}</Title>;
  const picture = (
    <div className={styles.image}>
      {image}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a video without controls is not focusable. */}
      {film && <video className="photo" src={film} muted autoPlay loop playsInline aria-hidden="true" />}
      {drawing && <CardDrawing src={drawing} />}
    </div>
  );
  return (
    <article className={styles.card}>
      {movingId === undefined ? picture : <PartTransition id={movingId}>{picture}</PartTransition>}
      <div className={`stack gap-1 ${styles.text}`}>
        {number}
        {movingId === undefined ? (
          heading
        ) : (
          <PartTransition id={movingId} of="title">
            {heading}
          </PartTransition>
        )}
        <p className={`clamped muted ${styles.description}`}>{description}</p>
      </div>
      <div className={`row spread gap-2 ${styles.actions}`}>{actions}</div>
    </article>
  );
}

/** Drawing on one side of a line, uncovered once it can be painted. The cell moves the line by its `--at`. */
function CardDrawing({ src }: { readonly src: string }) {
  const [isReady, setReady] = useState(false);
  const show = () => {
    rememberDrawing(src);
    setReady(true);
  };
  return (
    <span className={styles.drawing} data-ready={isReady || undefined} aria-hidden="true">
      <span className={styles.sheet}>
        <Drawing src={src} onLoad={({ currentTarget }) => void currentTarget.decode().then(show, show)} />
      </span>
    </span>
  );
}

interface CardGridProps {
  readonly id?: string | undefined;
  /** Narrower cards: up to four columns instead of three. */
  readonly narrow?: boolean;
  /** On a phone, shows a row to swipe instead of a column. */
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
