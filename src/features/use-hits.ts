import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { type Hit, searchable, searchTitles } from '#src/domain/product/title-search.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { useActors } from './actors-context.ts';

/** The products whose title in the active language matches; titles are folded once for a list and a language. */
export function useHits(query: string): readonly Hit<Product>[] {
  const language = useLanguage();
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  const index = useMemo(
    () => searchable(products, (product) => localizedProduct(product, language).title.text),
    [products, language],
  );
  return useMemo(() => searchTitles(index, query), [index, query]);
}
