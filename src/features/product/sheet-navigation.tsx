import { useLingui } from '@lingui/react/macro';
import type { Product } from '#src/contract/schema.generated.ts';
import { productPath } from '#src/domain/page-paths.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { AdjacentLinks, type AdjacentPage } from '#src/features/shared/navigation/adjacent-links.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import { PartNumber } from '#src/ui/part-number.tsx';

interface SheetNavigationProps {
  readonly product: Product;
  readonly products: readonly Product[];
  /** The highest id of all products, unless ids are missing. */
  readonly lastId: number | undefined;
}

/** Number of the sheet, with links to the previous and next one. */
export function SheetNavigation({ product, products, lastId }: SheetNavigationProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const index = products.indexOf(product);
  const neighbour = (other: Product | undefined, label: string): AdjacentPage | null =>
    other ? { path: productPath(other.id), label: `${label}: ${localizedProduct(other, language).title.text}` } : null;
  return (
    <AdjacentLinks
      label={t`برگه‌ها`}
      previous={neighbour(products[index - 1], t`برگهٔ قبلی`)}
      next={neighbour(products[index + 1], t`برگهٔ بعدی`)}
    >
      <PartNumber id={product.id} last={lastId} />
    </AdjacentLinks>
  );
}
