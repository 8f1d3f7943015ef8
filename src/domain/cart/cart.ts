import type { Product } from '#src/contract/schema.generated.ts';

/** The most pieces of one product: whoever needs more talks about it. */
export const MAX_QUANTITY = 999;

/** A product in the cart; `quantity` is 1 to `MAX_QUANTITY`. */
export interface CartItem {
  readonly product: Product;
  readonly quantity: number;
}

type Cart = readonly CartItem[];

/** The cart with so many more of a product, as far as it goes; a new product goes last. */
export function withMore(cart: Cart, product: Product, quantity: number): Cart {
  const before = quantityOf(cart, product.id);
  const filled = { product, quantity: Math.min(before + quantity, MAX_QUANTITY) };
  return before === 0 ? [...cart, filled] : cart.map((item) => (item.product.id === product.id ? filled : item));
}

/** The cart with one less of a product, which disappears at zero. */
export function withOneLess(cart: Cart, productId: number): Cart {
  return cart.flatMap((item) => {
    if (item.product.id !== productId) return [item];
    return item.quantity > 1 ? [{ ...item, quantity: item.quantity - 1 }] : [];
  });
}

/** The cart without a product. */
export function without(cart: Cart, productId: number): Cart {
  return cart.filter((item) => item.product.id !== productId);
}

/** The cart with its products as they are now, without those that are no longer offered. */
export function amongProducts(cart: Cart, products: readonly Product[]): Cart {
  const offered = new Map(products.map((product) => [product.id, product]));
  return cart.flatMap(({ product: { id }, quantity }) => {
    const product = offered.get(id);
    return product ? [{ product, quantity }] : [];
  });
}

/** How many of a product are in the cart; 0 where it is not. */
export function quantityOf(cart: Cart, productId: number): number {
  return cart.find((item) => item.product.id === productId)?.quantity ?? 0;
}

/** The number that the navbar shows: all pieces of all products. */
export function pieceCount(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.quantity, 0);
}
