import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { languageOfLocale } from '#src/domain/language/language.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import type { TextRange } from '#src/domain/text/text-folding.ts';
import { classes } from './classes.ts';
import { Image } from './image.tsx';
import { LinkButton } from './link-button.tsx';
import { Localized } from './localized.tsx';
import { PartNumber } from './part-number.tsx';
import { PartTransition } from './part-transition.tsx';
import styles from './product-card.module.css';

export interface ProductCardProps {
  readonly product: Product;
  readonly headingLevel: 2 | 3;
  readonly highlight?: TextRange | null;
  readonly eager?: boolean;
  readonly control?: ReactNode;
}

/** A part on its sheet: image, number, title, short description, and what can be done with it. */
export function ProductCard({ product, headingLevel, highlight, eager = false, control }: ProductCardProps) {
  const { t, i18n } = useLingui();
  const { title, description } = localizedProduct(product, languageOfLocale(i18n.locale));
  const to = `/products/${product.id}`;
  const name = title.text;
  return (
    <CardFrame
      titleElement={`h${headingLevel}`}
      image={
        <Link to={to} tabIndex={-1} aria-hidden="true">
          <PartTransition id={product.id}>
            <Image src={product.image} alt="" width={1200} height={900} eager={eager} />
          </PartTransition>
        </Link>
      }
      number={<PartNumber id={product.id} />}
      title={
        <Link to={to}>
          <Localized text={title} highlight={highlight} />
        </Link>
      }
      description={<Localized text={description} />}
      actions={
        <>
          <LinkButton to={to} label={t`جزئیات ${name}`}>
            {t`جزئیات`}
          </LinkButton>
          {control}
        </>
      }
    />
  );
}

export interface CardFrameProps {
  /** A heading, or plain text where the card only shows how one will look. */
  readonly titleElement: 'h2' | 'h3' | 'p';
  readonly image: ReactNode;
  readonly number: ReactNode;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly actions?: ReactNode;
}

/** The card's sheet, for whatever is put in its places. */
export function CardFrame({ titleElement: Title, image, number, title, description, actions }: CardFrameProps) {
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

export interface CardGridProps {
  /** `narrow` puts four in a line where `wide` puts three. */
  readonly columns?: 'wide' | 'narrow';
  readonly children: ReactNode;
}

/** A grid of cards: as many columns as there is room for. */
export function CardGrid({ columns = 'wide', children }: CardGridProps) {
  return <ul className={classes('tiles gap-6', styles.grid, columns === 'narrow' && styles.narrow)}>{children}</ul>;
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
