import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import { productIdFrom } from '#src/domain/product/product-id.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { useActors } from '../actors-context.ts';
import { CatalogueGate } from '../catalogue-gate.tsx';
import { ProductDetails } from './product-details.tsx';
import { RelatedProducts } from './related-products.tsx';

/** One product by the id in the URL; nothing is said to be missing before the first load has ended. */
export function ProductPage() {
  const id = productIdFrom(useParams().id);
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  const product = products.find((candidate) => candidate.id === id);
  if (!product) {
    return (
      <Band>
        {id === null ? (
          <NoProduct />
        ) : (
          <CatalogueGate>
            <NoProduct />
          </CatalogueGate>
        )}
      </Band>
    );
  }
  return (
    <>
      <ProductDetails key={product.id} product={product} />
      <RelatedProducts products={products.filter((other) => other.id !== id)} />
    </>
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
