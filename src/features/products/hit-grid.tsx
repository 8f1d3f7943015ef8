import { memo, type ReactNode, useEffect, useState } from 'react';
import type { Product } from '#src/contract/types.ts';
import type { TextRange } from '#src/domain/text-folding.ts';
import type { Hit } from '#src/domain/title-search.ts';
import { CardCell, CardGrid, ProductCard } from '#src/ui/product-card.tsx';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';

/** How many cards are drawn at first, and how many more whenever the end comes near. */
const BATCH = 12;
/** How far from the window the end of the list is when the next cards are drawn. */
const AHEAD = '1200px 0px';

interface HitGridProps {
  readonly hits: readonly Hit<Product>[];
  readonly cartControl: (product: Product) => ReactNode;
}

/** The hits as cards; of a long list only what the visitor has come near to. */
export function HitGrid({ hits, cartControl }: HitGridProps) {
  const [drawn, setDrawn] = useState(BATCH);
  return (
    <>
      <CardGrid>
        {hits.slice(0, drawn).map(({ item, range }, index) => (
          <HitCell key={item.id} product={item} range={range} index={index} cartControl={cartControl} />
        ))}
      </CardGrid>
      {drawn < hits.length && <ListEnd key={drawn} onNear={() => setDrawn(drawn + BATCH)} />}
    </>
  );
}

interface HitCellProps {
  readonly product: Product;
  readonly range: TextRange | null;
  readonly index: number;
  readonly cartControl: (product: Product) => ReactNode;
}

/** One hit; what is drawn already is left alone when more follows. */
const HitCell = memo(function HitCell({ product, range, index, cartControl }: HitCellProps) {
  return (
    <CardCell deferred={index >= BATCH}>
      <ProductCard
        product={product}
        headingLevel={2}
        highlight={range}
        eager={index < 3}
        control={cartControl(product)}
      />
    </CardCell>
  );
});

/** Says once that the end of what is drawn comes near. */
function ListEnd({ onNear }: { readonly onNear: () => void }) {
  const [element, isNear] = useNearViewport<HTMLDivElement>(AHEAD);
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear, onNear]);
  return <div ref={element} />;
}
