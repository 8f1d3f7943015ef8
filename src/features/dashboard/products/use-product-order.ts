import { useCallback, useRef, useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { type MoveStep, moveFor, type ProductMove, withMove } from '#src/domain/product/product-order.ts';
import { useProductMoves } from './product-moves.ts';

/** A move that the loaded list may not contain yet. */
interface PendingMove {
  readonly move: ProductMove;
  /** The list that was shown when the move had been saved. Every later one contains it. Null if it is not saved yet. */
  readonly savedOver: readonly Product[] | null;
}

/**
 * Returns the products in the order that the admin has made: the loaded list with the moves that are not in it yet. A move
 * that could not be saved is taken back.
 */
export function useProductOrder(products: readonly Product[]) {
  const { save } = useProductMoves();
  const [pending, setPending] = useState<readonly PendingMove[]>([]);
  const [isMovable, setMovable] = useState(true);
  const [movedId, setMovedId] = useState<number | null>(null);
  const ordered = pending
    .filter(({ savedOver }) => savedOver === null || savedOver === products)
    .reduce((list, { move }) => withMove(list, move), products);
  const latest = useRef({ products, ordered });
  latest.current = { products, ordered };

  const move = useCallback(
    (id: number, step: MoveStep) => {
      const move = moveFor(latest.current.ordered, id, step);
      if (move === null) return;
      const sent = { move, savedOver: null };
      setMovedId(id);
      setPending((moves) => [...moves, sent]);
      void save(move).then(({ type }) => {
        if (type === 'product.notMovable') setMovable(false);
        const settled = type === 'product.moved' ? [{ move, savedOver: latest.current.products }] : [];
        setPending((moves) => moves.flatMap((one) => (one === sent ? settled : [one])));
      });
    },
    [save],
  );
  return {
    ordered,
    /** Null if the host has an order of its own. */
    move: isMovable ? move : null,
    /** The product that was moved last. */
    movedId,
  };
}
