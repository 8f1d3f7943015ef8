import { useLingui } from '@lingui/react/macro';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { type Neighbour, Neighbours } from '#src/features/shared/navigation/adjacent-links.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { PartNumber } from '#src/ui/part-number.tsx';

interface SheetNavigationProps {
  readonly product: Product;
  readonly products: readonly Product[];
  /** The highest id of the whole list. */
  readonly lastId: number;
}

/** Which sheet of the set this is, and the ways to those beside it. */
export function SheetNavigation({ product, products, lastId }: SheetNavigationProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const index = products.indexOf(product);
  const neighbour = (other: Product | undefined, label: string): Neighbour | null =>
    other
      ? { path: `/products/${other.id}`, label: `${label}: ${localizedProduct(other, language).title.text}` }
      : null;
  return (
    <Neighbours
      label={t`برگه‌ها`}
      previous={neighbour(products[index - 1], t`برگهٔ قبلی`)}
      next={neighbour(products[index + 1], t`برگهٔ بعدی`)}
    >
      <PartNumber id={product.id} last={lastId} />
    </Neighbours>
  );
}
