import type { Product } from '#src/contract/schema.generated.ts';
import { type PageAddress, pageAt } from '#src/domain/page-paths.ts';
import { previewOf } from '#src/domain/product/preview.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';
import type { ProductList } from '#src/domain/product/product-list.ts';

/** Number of small pictures on home. */
const PREVIEWS = 7;

/** Number of products that home shows. A product's page shows one fewer: the product itself may be among them. */
const FIRST = 5;

/** Returns the part of the list from which a page looks as it does from the whole list. */
export function carriedList(path: string, products: readonly Product[]): ProductList {
  const page = pageAt(path.split('?')[0] ?? path);
  const carried = { products: shownProducts(page, products), ids: products.map(({ id }) => id) };
  if (page?.name !== 'home') return carried;
  return { ...carried, previews: products.slice(FIRST, FIRST + PREVIEWS).map(previewOf) };
}

/**
 * Returns the products that a page shows, in the list's order, and a product's neighbours. Long texts are left out if the
 * page does not show them.
 */
function shownProducts(page: PageAddress | null, products: readonly Product[]): readonly Product[] {
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
