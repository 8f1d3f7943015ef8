import { useMemo } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { searchable, searchTitles } from '#src/domain/product/title-search.ts';
import { useLanguage } from '#src/translations/use-language.ts';

/** Products whose title in the active language matches the query. Titles are normalized once per list and language. */
export function useHits(products: readonly Product[], query: string): readonly Product[] {
  const language = useLanguage();
  const index = useMemo(
    () => searchable(products, (product) => localizedProduct(product, language).title.text),
    [products, language],
  );
  return useMemo(() => searchTitles(index, query), [index, query]);
}
