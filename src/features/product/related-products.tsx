import { useLingui } from '@lingui/react/macro';
import type { Product } from '#src/contract/schema.generated.ts';
import { CardGrid } from '#src/ui/card.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { ProductCell } from '../product-cell.tsx';

/** How many related products a page shows. Specification, section 9. */
const SHOWN = 4;

/** Other products; nothing where there are none. */
export function RelatedProducts({ products }: { readonly products: readonly Product[] }) {
  const { t } = useLingui();
  if (products.length === 0) return null;
  return (
    <Band title={t`قطعه‌های دیگر`}>
      <CardGrid narrow>
        {products.slice(0, SHOWN).map((product) => (
          <ProductCell key={product.id} product={product} headingLevel={3} />
        ))}
      </CardGrid>
    </Band>
  );
}
