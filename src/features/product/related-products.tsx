import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { Band } from '#src/ui/page-frame.tsx';
import { CardCell, CardGrid, ProductCard } from '#src/ui/product-card.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';

/** How many related products a page shows. Specification, section 9. */
const SHOWN = 4;

interface RelatedProductsProps {
  readonly products: readonly Product[];
  readonly cartControl: (product: Product) => ReactNode;
}

/** Other products; nothing where there are none. */
export function RelatedProducts({ products, cartControl }: RelatedProductsProps) {
  const { t } = useLingui();
  if (products.length === 0) return null;
  return (
    <Band labelledBy="related-title">
      <SectionHeading id="related-title">{t`قطعه‌های دیگر`}</SectionHeading>
      <CardGrid columns="narrow">
        {products.slice(0, SHOWN).map((product) => (
          <CardCell key={product.id}>
            <ProductCard product={product} headingLevel={3} control={cartControl(product)} />
          </CardCell>
        ))}
      </CardGrid>
    </Band>
  );
}
