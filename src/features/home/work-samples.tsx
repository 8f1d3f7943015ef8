import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { ForwardIcon } from '#src/ui/icons.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { CardCell, CardGrid, ProductCard } from '#src/ui/product-card.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { useActors } from '../actors.ts';
import { CatalogueGate } from '../catalogue-gate.tsx';
import styles from './work-samples.module.css';

/** How many products the home page shows. Specification, section 9. */
const SHOWN = 5;

interface WorkSamplesProps {
  readonly cartControl: (product: Product) => ReactNode;
}

/** The first five products, and the way to all of them in the sixth place. */
export function WorkSamples({ cartControl }: WorkSamplesProps) {
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  return (
    <Band labelledBy="samples-title">
      <SectionHeading id="samples-title" lead={<Trans>قطعه‌هایی که طراحی کرده‌ایم، ساخته‌ایم و کار می‌کنند.</Trans>}>
        <Trans>نمونه‌کارها</Trans>
      </SectionHeading>
      <CatalogueGate>
        <CardGrid>
          {products.slice(0, SHOWN).map((product) => (
            <CardCell key={product.id}>
              <ProductCard product={product} headingLevel={3} control={cartControl(product)} />
            </CardCell>
          ))}
          <CardCell>
            <Link to="/products" className={styles.more}>
              <Trans>مشاهدهٔ بیشتر</Trans>
              <ForwardIcon size={32} />
            </Link>
          </CardCell>
        </CardGrid>
      </CatalogueGate>
    </Band>
  );
}
