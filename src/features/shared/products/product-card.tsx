import { memo, type PointerEvent, useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { productPath } from '#src/domain/page-paths.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import type { TextRange } from '#src/domain/text/text-folding.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Card, CardCell } from '#src/ui/card.tsx';
import { ProductImage, rememberLoadedImage } from '#src/ui/image.tsx';
import { Link } from '#src/ui/link.tsx';
import { Localized } from '#src/ui/localized.tsx';
import { PartNumber } from '#src/ui/part-number.tsx';
import { prefersReducedMotion } from '#src/ui/scroll.ts';
import { CartControl } from './cart-control.tsx';

interface ProductCellProps {
  readonly product: Product;
  readonly headingLevel: 2 | 3;
  /** Returns the part of a title to highlight. */
  readonly rangeOf?: (title: string) => TextRange | null;
  readonly eager?: boolean;
  readonly deferred?: boolean;
  /** History state for the product's page. */
  readonly state?: unknown;
}

/** A product's card in the grid. Memoized, so that it does not rerender when others are added. */
export const ProductCell = memo(function ProductCell(props: ProductCellProps) {
  const { product, headingLevel, rangeOf, eager = false, deferred = false, state } = props;
  const { title, description } = localizedProduct(product, useLanguage());
  const [isActive, setActive] = useState(false);
  const activate = () => setActive(true);
  const deactivate = () => setActive(false);
  // Touch has no hover. A tap opens the page.
  const onPointerEnter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && activate();
  return (
    <CardCell
      deferred={deferred}
      onPointerEnter={onPointerEnter}
      onPointerLeave={deactivate}
      onFocus={activate}
      onBlur={deactivate}
      onClickCapture={({ currentTarget }) => rememberLoadedImage(product, currentTarget)}
    >
      <Card
        titleElement={`h${headingLevel}`}
        image={<ProductImage product={product} shownAs="card" eager={eager} />}
        movingId={product.id}
        film={isActive && !prefersReducedMotion() ? product.video : undefined}
        drawing={isActive && !product.video ? product.drawing : undefined}
        number={<PartNumber id={product.id} />}
        title={
          <Link to={productPath(product.id)} state={state} className="plain covering">
            <Localized text={title} range={rangeOf?.(title.text)} />
          </Link>
        }
        description={<Localized text={description} />}
        actions={<CartControl product={product} />}
      />
    </CardCell>
  );
});
