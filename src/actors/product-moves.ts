import { adminShapes } from '#src/contract/admin-shapes.generated.ts';
import { partOf } from '#src/domain/part-of.ts';
import type { MoveResult, ProductMove } from '#src/domain/product/product-order.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { ApiError, referenceOf } from './api-error.ts';
import { type ApiClient, type ErrorResponse, resultOf } from './client.ts';
import { resultOfTask } from './task.ts';

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
        if (result.kind === 'success') return { type: 'product.moved' };
        return isUnknownOperation(result) ? NOT_MOVABLE : { type: 'product.notMoved', reference: result.reference };
      },
      failed: (error) =>
        error instanceof ApiError && error.status === 501
          ? NOT_MOVABLE
          : { type: 'product.notMoved', reference: referenceOf(error) },
    },
    move,
  );

const NOT_MOVABLE: MoveResult = { type: 'product.notMovable' };

/** True for the response of a host without the operation. A documented 404 is about a product and has a list of errors. */
function isUnknownOperation({ status, body }: ErrorResponse): boolean {
  return status === 405 || (status === 404 && !Array.isArray(partOf(body, 'errors')));
}
