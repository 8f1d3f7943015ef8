import type { Product } from '#src/contract/schema.generated.ts';
import { pageAt } from '#src/domain/page-paths.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';

/** How many products home and a product's page show beside it; one more, as the product itself may be among them. */
const FIRST = 5;

/**
 * Returns the products from which a page looks as it does from the whole list, in the list's order: those that it shows,
 * and a product's neighbours. Long texts are left out if the page does not show them.
 */
export function shownProducts(path: string, products: readonly Product[]): readonly Product[] {
  const [pathname = ''] = path.split('?');
  const page = pageAt(pathname);
  if (page?.name === 'home') return products.slice(0, FIRST).map(withoutLongText);
  if (page?.name === 'products') return products.map(withoutLongText);
  const id = page?.name === 'product' ? productIdFrom(page.id) : null;
  const place = products.findIndex((product) => product.id === id);
  if (place < 0) return page?.name === 'product' ? products.slice(0, FIRST).map(withoutLongText) : [];
  const isShown = (index: number) => index < FIRST || Math.abs(index - place) <= 1;
  return products
    .filter((_, index) => isShown(index))
    .map((product) => (product.id === id ? product : withoutLongText(product)));
}

function withoutLongText(product: Product): Product {
  return { ...product, longDescription: '', longDescriptionEn: '' };
}
