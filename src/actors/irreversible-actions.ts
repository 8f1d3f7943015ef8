import { isCompleteOrderResponse, isDeleteProductResponse } from '#src/contract/admin-responses.generated.ts';
import type { ActionEvent, IrreversibleAction } from '#src/machines/confirmation/confirmation.machine.ts';
import { referenceOf } from './api-error.ts';
import { type ApiClient, resultOf } from './client.ts';
import { fromTask } from './task.ts';

/** Creates the actor that deletes a product or completes an order after the admin has confirmed it. */
export function createCarryOut(client: ApiClient) {
  const request = (action: IrreversibleAction, signal: AbortSignal) => {
    if (action.kind === 'deletion') {
      const query = { id: action.product.id };
      return resultOf(
        client.DELETE('/api/products/deleteproduct', { params: { query }, signal }),
        isDeleteProductResponse,
      );
    }
    const query = { id: action.order._id };
    return resultOf(client.DELETE('/api/orders/delete', { params: { query }, signal }), isCompleteOrderResponse);
  };
  return fromTask<ActionEvent, IrreversibleAction>({
    run: async ({ input, signal }) => {
      const result = await request(input, signal);
      if (result.kind === 'success') return { type: 'action.succeeded' };
      if (result.status === 404) return { type: 'action.missing' };
      return { type: 'action.failed', error: result, reference: result.reference };
    },
    failed: (error) => ({ type: 'action.failed', error, reference: referenceOf(error) }),
  });
}
