import { adminShapes } from '#src/contract/admin-shapes.generated.ts';
import type { MoveResult, ProductMove } from '#src/domain/product/product-order.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { referenceOf } from './api-error.ts';
import { type ApiClient, resultOf } from './client.ts';
import { resultOfTask } from './task.ts';
import { isUnknownOperation } from './unknown-operation.ts';

/**
 * Creates the call that moves a product. Moves are sent one after another, because each is relative to those before it.
 * @param announce called with each result, even if the admin has left the dashboard
 */
export function createProductMoves(client: ApiClient, announce: (result: MoveResult) => void) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    save: (move: ProductMove): Promise<MoveResult> => {
      const result = last.then(() => send(client, move));
      last = result.then(announce);
      return result;
    },
  };
}

const send = (client: ApiClient, move: ProductMove) =>
  resultOfTask<MoveResult, ProductMove>(
    {
      run: async ({ input: { id, before }, signal }) => {
        const body = { id, ...(before !== null && { before }) };
        const call = client.POST('/api/products/moveproduct', { body, signal });
        const result = await resultOf(call, hasShape(adminShapes.Answer));
        return result.kind === 'success' ? { type: 'product.moved' } : failedMove(result, result.reference);
      },
      failed: (error) => failedMove(error, referenceOf(error)),
    },
    move,
  );

function failedMove(failure: unknown, reference: string): MoveResult {
  return isUnknownOperation(failure) ? { type: 'product.notMovable' } : { type: 'product.notMoved', reference };
}
