import type { Product } from '#src/contract/schema.generated.ts';

/** Most pieces of one product. Larger quantities are agreed on in person. */
export const MAX_QUANTITY = 999;

export interface CartItem {
  readonly product: Product;
  /** From 1 to `MAX_QUANTITY`. */
  readonly quantity: number;
}

type Cart = readonly CartItem[];

/** Adds pieces of a product, up to `MAX_QUANTITY`. A new product is appended. */
export function withMore(cart: Cart, product: Product, quantity: number): Cart {
  const before = quantityOf(cart, product.id);
  const filled = { product, quantity: Math.min(before + quantity, MAX_QUANTITY) };
  return before === 0 ? [...cart, filled] : cart.map((item) => (item.product.id === product.id ? filled : item));
}

/** Removes one piece of a product, and the product with its last piece. */
export function withOneLess(cart: Cart, productId: number): Cart {
  return cart.flatMap((item) => {
    if (item.product.id !== productId) return [item];
    return item.quantity > 1 ? [{ ...item, quantity: item.quantity - 1 }] : [];
  });
}

export function without(cart: Cart, productId: number): Cart {
  return cart.filter((item) => item.product.id !== productId);
}

/** Updates the cart from the current product list and removes products that are not in it. */
export function withoutMissing(cart: Cart, products: readonly Product[]): Cart {
  const offered = new Map(products.map((product) => [product.id, product]));
  return cart.flatMap(({ product: { id }, quantity }) => {
    const product = offered.get(id);
    return product ? [{ product, quantity }] : [];
  });
}

/** Returns the quantity of a product, or 0 if it is not in the cart. */
export function quantityOf(cart: Cart, productId: number): number {
  return cart.find((item) => item.product.id === productId)?.quantity ?? 0;
}

/** Returns the total quantity of all products. */
export function pieceCount(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.quantity, 0);
}
