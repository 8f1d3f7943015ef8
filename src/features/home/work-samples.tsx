import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { CatalogueGate } from '#src/features/shared/products/catalogue-gate.tsx';
import { ProductCell } from '#src/features/shared/products/product-card.tsx';
import { CardCell, CardGrid } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import styles from './work-samples.module.css';

/** Number of products on the home page. See the specification, section 9. */
const SHOWN = 5;

/** The first five products. The sixth place links to all of them. */
export function WorkSamples() {
  const { t } = useLingui();
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  return (
    <Band title={t`نمونه‌کارها`} lead={t`قطعه‌هایی که طراحی کرده‌ایم، ساخته‌ایم و کار می‌کنند.`}>
      <CatalogueGate cards={SHOWN + 1} strip>
        <CardGrid strip>
          {products.slice(0, SHOWN).map((product) => (
            <ProductCell key={product.id} product={product} headingLevel={3} deferred />
          ))}
          <CardCell>
            <Link to="/products" className={`plain bold text-22 gap-3 ${styles.more}`}>
              {t`مشاهدهٔ بیشتر`}
              <Icon name="forward" size={32} className="accent" />
            </Link>
          </CardCell>
        </CardGrid>
      </CatalogueGate>
    </Band>
  );
}
