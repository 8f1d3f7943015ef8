import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { CardCell, CardGrid, ProductCard } from '#src/ui/product-card.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { useActors } from '../actors-context.ts';
import { CatalogueGate } from '../catalogue-gate.tsx';
import styles from './work-samples.module.css';

/** How many products the home page shows. Specification, section 9. */
const SHOWN = 5;

/** The first five products, and the way to all of them in the sixth place. */
export function WorkSamples({ cartControl }: { readonly cartControl: (product: Product) => ReactNode }) {
  const { t } = useLingui();
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  return (
    <Band labelledBy="samples-title">
      <SectionHeading id="samples-title" lead={t`قطعه‌هایی که طراحی کرده‌ایم، ساخته‌ایم و کار می‌کنند.`}>
        {t`نمونه‌کارها`}
      </SectionHeading>
      <CatalogueGate>
        <CardGrid>
          {products.slice(0, SHOWN).map((product) => (
            <CardCell key={product.id}>
              <ProductCard product={product} headingLevel={3} control={cartControl(product)} />
            </CardCell>
          ))}
          <CardCell>
            <Link to="/products" className={`bold text-22 ${styles.more}`}>
              {t`مشاهدهٔ بیشتر`}
              <Icon name="forward" size={32} />
            </Link>
          </CardCell>
        </CardGrid>
      </CatalogueGate>
    </Band>
  );
}
