import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import type { TextRange } from '#src/domain/text/text-folding.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Card, CardCell } from '#src/ui/card.tsx';
import { ProductImage } from '#src/ui/image.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { PartTransition } from '#src/ui/part-transition.tsx';
import { CartControl } from './cart-control.tsx';

interface ProductCellProps {
  readonly product: Product;
  readonly headingLevel: 2 | 3;
  readonly highlight?: TextRange | null;
  readonly eager?: boolean;
  readonly deferred?: boolean;
}

/** A product's card in its place of the grid; left alone when others are added to it. */
export const ProductCell = memo(function ProductCell(props: ProductCellProps) {
  const { product, headingLevel, highlight, eager = false, deferred = false } = props;
  const { t } = useLingui();
  const { title, description } = localizedProduct(product, useLanguage());
  const to = `/products/${product.id}`;
  const name = title.text;
  return (
    <CardCell deferred={deferred}>
      <Card
        titleElement={`h${headingLevel}`}
        image={
          <Link to={to} tabIndex={-1} aria-hidden="true">
            <PartTransition id={product.id}>
              <ProductImage product={product} eager={eager} />
            </PartTransition>
          </Link>
        }
        number={<PartNumber id={product.id} />}
        title={
          <Link to={to} className="plain">
            <Localized text={title} highlight={highlight} />
          </Link>
        }
        description={<Localized text={description} />}
        actions={
          <>
            <LinkButton to={to} label={t`جزئیات ${name}`}>
              {t`جزئیات`}
            </LinkButton>
            <CartControl product={product} />
          </>
        }
      />
    </CardCell>
  );
});
