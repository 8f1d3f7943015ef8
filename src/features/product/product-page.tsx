import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { pageAt } from '#src/domain/page-paths.ts';
import { lastPartOf } from '#src/domain/product/part-number.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { ProductsPlaceholder } from '#src/features/shared/products/catalogue-gate.tsx';
import { ProductCell } from '#src/features/shared/products/product-card.tsx';
import { CardGrid } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SheetTransition } from '#src/ui/sheet-transition.tsx';
import { ProductDetails } from './product-details.tsx';

/** Number of related products on a page. See the specification, section 9. */
const SHOWN = 4;

/** One product by the id in the URL. It is missing if the list is known and does not contain it. */
export function ProductPage() {
  const id = productIdFrom(pageAt(useLocation().pathname)?.id);
  const { catalogue } = useActors();
  const products = useSelector(catalogue, ({ context }) => context.products);
  const ids = useSelector(catalogue, ({ context }) => context.ids);
  const product = products.find((candidate) => candidate.id === id);
  if (!product) {
    const isMissing = id === null || (ids !== null && !ids.includes(id));
    return <Band>{isMissing ? <NoProduct /> : <ProductsPlaceholder />}</Band>;
  }
  return (
    <>
      <SheetTransition key={product.id} id={product.id}>
        <ProductDetails product={product} products={products} lastId={lastPartOf(ids ?? [])} />
      </SheetTransition>
      <RelatedProducts products={products.filter((other) => other.id !== id)} />
    </>
  );
}

/** Other products. Empty if there are none. */
function RelatedProducts({ products }: { readonly products: readonly Product[] }) {
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

function NoProduct() {
  const { t } = useLingui();
  return (
    <EmptyState page action={<LinkButton to="/products">{t`دیدن نمونه‌کارها`}</LinkButton>}>
      {t`محصول یافت نشد.`}
    </EmptyState>
  );
}
