import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Product } from '#src/contract/types.ts';
import type { TextRange } from '#src/domain/text-folding.ts';
import type { Hit } from '#src/domain/title-search.ts';
import { CardCell, CardGrid, ProductCard } from '#src/ui/product-card.tsx';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';

/** How many cards are drawn at first, and how many more whenever the end comes near: a row of the widest grid. */
const FIRST = 12;
const MORE = 3;
/** How far from the window the end of the list is when the next cards are drawn. */
const AHEAD = '1200px 0px';

interface HitGridProps {
  readonly hits: readonly Hit<Product>[];
  /** What the hits answer: another query begins at the top of its list. */
  readonly query: string;
  readonly cartControl: (product: Product) => ReactNode;
}

/** The hits as cards; of a long list only what the visitor has come near to. */
export function HitGrid({ hits, query, cartControl }: HitGridProps) {
  const { drawn, kept, drawMore } = useDrawn(query);
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

/** How many cards each entry of the history had drawn, for who comes back to one. */
const drawnBefore = new Map<string, number>();

/** How many cards are drawn, and how many of them are laid out at once, so that Back finds its place in the page. */
function useDrawn(query: string) {
  const { key } = useLocation();
  const [kept] = useState(() => Math.max(FIRST, drawnBefore.get(key) ?? 0));
  const [list, setList] = useState({ query, drawn: kept });
  if (list.query !== query) setList({ query, drawn: FIRST });
  const { drawn } = list;
  useEffect(() => {
    drawnBefore.set(key, drawn);
  }, [key, drawn]);
  const drawMore = () => startTransition(() => setList({ query, drawn: drawn + MORE }));
  return { drawn, kept, drawMore };
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

/** Says once that the end of what is drawn comes near. */
function ListEnd({ onNear }: { readonly onNear: () => void }) {
  const [element, isNear] = useNearViewport<HTMLDivElement>(AHEAD);
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear, onNear]);
  return <div ref={element} />;
}
