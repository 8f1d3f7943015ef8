import type { MoveResult, ProductMove } from '#src/domain/product/product-order.ts';
import { providedContext } from '#src/features/shared/actors/provided-context.ts';

/** The call that moves a product. */
export interface ProductMoves {
  /** Saves a move after all earlier ones. The site notifies the admin of a failure. */
  readonly save: (move: ProductMove) => Promise<MoveResult>;
}

/** Context of the products' moves. The dashboard's screen provides it. */
export const [ProductMovesContext, useProductMoves] = providedContext<ProductMoves>('ProductMovesContext');
