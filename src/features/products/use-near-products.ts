import { useEffect, useMemo, useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';

type Rules = typeof import('#src/domain/product/near-products.ts');

/**
 * Returns the products that may be meant by a query without a hit. There are none until their rules are loaded, which an
 * empty query does not do.
 */
export function useNearProducts(products: readonly Product[], query: string): readonly Product[] {
  const [rules, setRules] = useState<Rules | null>(null);
  const isNeeded = query !== '';
  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    import('#src/domain/product/near-products.ts').then(
      (loaded) => !isLeft && setRules(loaded),
      (error: unknown) => console.error('search:', error),
    );
    return () => {
      isLeft = true;
    };
  }, [isNeeded]);
  return useMemo(() => rules?.nearProducts(products, query) ?? [], [rules, products, query]);
}
