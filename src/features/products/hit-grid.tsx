import { memo, type ReactNode } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Hit } from '#src/domain/product/title-search.ts';
import type { TextRange } from '#src/domain/text/text-folding.ts';
import { CardCell, CardGrid, ProductCard } from '#src/ui/product-card.tsx';
import { ListEnd, useDrawn } from '../long-list.tsx';

/** `more` is a row of the widest grid. */
const CARDS = { first: 12, more: 3 };

interface HitGridProps {
  readonly hits: readonly Hit<Product>[];
  readonly query: string;
  readonly cartControl: (product: Product) => ReactNode;
}

/** The hits as cards; of a long list only what the visitor has come near to. */
export function HitGrid({ hits, query, cartControl }: HitGridProps) {
  const { drawn, kept, drawMore } = useDrawn({ ...CARDS, query });
  return (
    <>
      <CardGrid>
        {hits.slice(0, drawn).map(({ item, range }, index) => (
          <HitCell
            key={item.id}
            product={item}
            range={range}
            isEager={index < 3}
            isDeferred={index >= kept}
            cartControl={cartControl}
          />
        ))}
      </CardGrid>
      {drawn < hits.length && <ListEnd key={drawn} onNear={drawMore} />}
    </>
  );
}

interface HitCellProps {
  readonly product: Product;
  readonly range: TextRange | null;
  readonly isEager: boolean;
  readonly isDeferred: boolean;
  readonly cartControl: (product: Product) => ReactNode;
}

/** One hit; what is drawn already is left alone when more follows. */
const HitCell = memo(function HitCell({ product, range, isEager, isDeferred, cartControl }: HitCellProps) {
  return (
    <CardCell deferred={isDeferred}>
      <ProductCard
        product={product}
        headingLevel={2}
        highlight={range}
        eager={isEager}
        control={cartControl(product)}
      />
    </CardCell>
  );
});
