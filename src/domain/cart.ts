import type { Product } from '#src/contract/types.ts';

/** A product in the cart; `quantity` is 1 or more. */
export interface CartItem {
  readonly product: Product;
  readonly quantity: number;
}

type Cart = readonly CartItem[];

/** The cart with so many more of a product; a new product goes last. */
export function withMore(cart: Cart, product: Product, quantity: number): Cart {
  if (quantityOf(cart, product.id) === 0) return [...cart, { product, quantity }];
  return cart.map((item) => (item.product.id === product.id ? { product, quantity: item.quantity + quantity } : item));
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

/** How many of a product are in the cart; 0 where it is not. */
export function quantityOf(cart: Cart, productId: number): number {
  return cart.find((item) => item.product.id === productId)?.quantity ?? 0;
}

/** The number that the navbar shows: all pieces of all products. */
export function pieceCount(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.quantity, 0);
}
