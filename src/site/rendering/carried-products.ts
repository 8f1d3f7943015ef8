import { matchPath } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';

/** How many products home and a product's page show beside it; one more, as the product itself may be among them. */
const FIRST = 5;

/**
 * The part of the list from which a page looks as it does from the whole of it: what it shows, a product's neighbours
 * and the newest, in the list's order. Long texts are left out where no page shows them.
 */
export function shownProducts(path: string, products: readonly Product[]): readonly Product[] {
  const [pathname = ''] = path.split('?');
  if (pathname === PAGE_PATHS.home) return products.slice(0, FIRST).map(withoutLongText);
  if (matchPath(PAGE_PATHS.products, pathname)) return products.map(withoutLongText);
  const id = productIdFrom(matchPath(PAGE_PATHS.product, pathname)?.params.id);
  const place = products.findIndex((product) => product.id === id);
  if (place < 0) return matchPath(PAGE_PATHS.product, pathname) ? products.slice(0, FIRST).map(withoutLongText) : [];
  const isShown = (index: number) => index < FIRST || Math.abs(index - place) <= 1 || index === products.length - 1;
  return products
    .filter((_, index) => isShown(index))
    .map((product) => (product.id === id ? product : withoutLongText(product)));
}

function withoutLongText(product: Product): Product {
  return { ...product, longDescription: '', longDescriptionEn: '' };
}
