import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LocalizedText } from '#src/domain/localized-product.ts';
import type { TextRange } from '#src/domain/text-folding.ts';
import { Localized } from './localized.tsx';
import { PartNumber } from './part-number.tsx';
import { Picture } from './picture.tsx';
import styles from './product-card.module.css';

export interface ProductCardProps {
  readonly id: number;
  /** Where the picture and the title lead. */
  readonly to: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly image: string;
  readonly headingLevel: 2 | 3 | 4;
  /** The match of a search in the title. */
  readonly highlight?: TextRange | null | undefined;
  /** In the first screenful. */
  readonly eager?: boolean;
  /** The row of buttons at the foot of the card. */
  readonly actions: ReactNode;
}

/** A part on its sheet: number, picture, title, short description, and what can be done with it. */
export function ProductCard(props: ProductCardProps) {
  const { id, to, title, description, image, headingLevel, highlight, eager = false, actions } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card}>
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture src={image} alt="" width={1200} height={900} eager={eager} />
      </Link>
      <div className={styles.text}>
        <PartNumber id={id} />
        <Heading className={styles.title}>
          <Link to={to}>
            <Localized text={title} highlight={highlight} />
          </Link>
        </Heading>
        <p className={styles.description}>
          <Localized text={description} />
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </article>
  );
}

/** A grid of cards: as many columns as there is room for. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

/** One place of the grid; what is far from the window is not laid out. */
export function CardCell({ children }: { readonly children: ReactNode }) {
  return <li className={styles.cell}>{children}</li>;
}
