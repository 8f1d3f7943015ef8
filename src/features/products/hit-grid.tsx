import type { Product } from '#src/contract/schema.generated.ts';
import type { Hit } from '#src/domain/product/title-search.ts';
import { CardGrid } from '#src/ui/card.tsx';
import { ListEnd, useDrawn } from '../long-list.tsx';
import { ProductCell } from '../product-cell.tsx';

/** `more` is a row of the widest grid. */
const CARDS = { first: 12, more: 3 };

/** The hits as cards; of a long list only what the visitor has come near to. */
export function HitGrid({ hits, query }: { readonly hits: readonly Hit<Product>[]; readonly query: string }) {
  const { drawn, kept, drawMore } = useDrawn({ ...CARDS, query });
  return (
    <>
      <CardGrid>
        {hits.slice(0, drawn).map(({ item, range }, index) => (
          <ProductCell
            key={item.id}
            product={item}
            headingLevel={2}
            highlight={range}
            eager={index < 3}
            deferred={index >= kept}
          />
        ))}
      </CardGrid>
      {drawn < hits.length && <ListEnd key={drawn} onNear={drawMore} />}
    </>
  );
}
