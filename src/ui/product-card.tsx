import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#src/contract/types.ts';
import { isLanguage } from '#src/domain/language.ts';
import { localizedProduct } from '#src/domain/localized-product.ts';
import type { TextRange } from '#src/domain/text-folding.ts';
import { classes } from './classes.ts';
import { LinkButton } from './link-button.tsx';
import { Localized } from './localized.tsx';
import { PartNumber } from './part-number.tsx';
import { Picture } from './picture.tsx';
import styles from './product-card.module.css';

export interface ProductCardProps {
  readonly product: Product;
  readonly headingLevel: 2 | 3;
  /** The match of a search in the title. */
  readonly highlight?: TextRange | null;
  /** In the first screenful. */
  readonly eager?: boolean;
  /** What else can be done with the part, beside its details. */
  readonly control?: ReactNode;
}

/** A part on its sheet: picture, number, title, short description, and what can be done with it. */
export function ProductCard({ product, headingLevel, highlight, eager = false, control }: ProductCardProps) {
  const { t, i18n } = useLingui();
  const { title, description } = localizedProduct(product, isLanguage(i18n.locale) ? i18n.locale : 'fa');
  const to = `/products/${product.id}`;
  const name = title.text;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card}>
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture src={product.image} alt="" width={1200} height={900} eager={eager} />
      </Link>
      <div className={styles.text}>
        <PartNumber id={product.id} />
        <Heading className={styles.title}>
          <Link to={to}>
            <Localized text={title} highlight={highlight} />
          </Link>
        </Heading>
        <p className={styles.description}>
          <Localized text={description} />
        </p>
      </div>
      <div className={styles.actions}>
        <LinkButton to={to} label={t`جزئیات ${name}`}>
          <Trans>جزئیات</Trans>
        </LinkButton>
        {control}
      </div>
    </article>
  );
}

export interface CardGridProps {
  /** `narrow` puts four in a line where `wide` puts three. */
  readonly columns?: 'wide' | 'narrow';
  readonly children: ReactNode;
}

/** A grid of cards: as many columns as there is room for. */
export function CardGrid({ columns = 'wide', children }: CardGridProps) {
  return <ul className={classes(styles.grid, columns === 'narrow' && styles.narrow)}>{children}</ul>;
}

export interface CardCellProps {
  /** Not laid out while it is far from the window: for the later places of a long list. */
  readonly deferred?: boolean;
  readonly children: ReactNode;
}

/** One place of the grid. */
export function CardCell({ deferred = false, children }: CardCellProps) {
  return <li className={classes(styles.cell, deferred && styles.deferred)}>{children}</li>;
}
