import { adminShapes } from '#src/contract/admin-shapes.generated.ts';
import type { ActionEvent, ConfirmedAction } from '#src/machines/confirmation/confirmation.machine.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { referenceOf } from './api-error.ts';
import { type ApiClient, resultOf } from './client.ts';
import { fromTask } from './task.ts';

/** Creates the actor that deletes a product, or completes or deletes an order, after the admin has confirmed it. */
export function createActionActor(client: ApiClient) {
  const request = (action: ConfirmedAction, signal: AbortSignal) => {
    if (action.kind === 'deletion') {
      const query = { id: action.product.id };
      return resultOf(client.DELETE('/api/products/deleteproduct', { params: { query }, signal }), isAnswer);
    }
    const id = action.order._id;
    if (action.kind === 'removal') {
      return resultOf(client.DELETE('/api/orders/{id}', { params: { path: { id } }, signal }), isAnswer);
    }
    const query = { id };
    return resultOf(client.DELETE('/api/orders/delete', { params: { query }, signal }), isAnswer);
  };
  return fromTask<ActionEvent, ConfirmedAction>({
    run: async ({ input, signal }) => {
      const result = await request(input, signal);
      if (result.kind === 'success') return { type: 'action.succeeded' };
      if (result.status === 404) return { type: 'action.missing' };
      return { type: 'action.failed', error: result, reference: result.reference };
    },
    failed: (error) => ({ type: 'action.failed', error, reference: referenceOf(error) }),
  });
}

const isAnswer = hasShape(adminShapes.Answer);
