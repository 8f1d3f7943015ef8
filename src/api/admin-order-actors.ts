import { isCompleteOrderAnswer, isGetOrderAnswer, isListOrdersAnswer } from '#src/contract/admin-answers.generated.ts';
import type { OrderLookupEvent } from '#src/machines/order/order.machine.ts';
import type { CompletionEvent, OrderListEvent } from '#src/machines/orders/orders.machine.ts';
import { type ApiClient, resultOf } from './client.ts';
import { fromTask } from './task.ts';

/** A call that nobody answers for so long has failed, so that the admin can ask again; in milliseconds. */
const DEADLINE = 20_000;

/** The actors of the orders and order machines, for the admin. */
export function createAdminOrderActors(client: ApiClient) {
  return {
    loadOrders: fromTask<OrderListEvent>({
      run: async ({ signal }) => {
        const call = client.GET('/api/orders/getorders', { signal, cache: 'no-store' });
        const result = await resultOf(call, isListOrdersAnswer);
        if (result.kind === 'success') return { type: 'orders.listed', orders: result.value };
        return { type: 'orders.failed', error: result };
      },
      failed: (error) => ({ type: 'orders.failed', error }),
      deadline: DEADLINE,
    }),
    completeOrder: fromTask<CompletionEvent, { readonly id: string }>({
      run: async ({ input, signal }) => {
        const call = client.DELETE('/api/orders/delete', { params: { query: { id: input.id } }, signal });
        const result = await resultOf(call, isCompleteOrderAnswer);
        if (result.kind === 'success') return { type: 'completion.succeeded' };
        return { type: result.status === 404 ? 'completion.missing' : 'completion.failed' };
      },
      failed: () => ({ type: 'completion.failed' }),
      deadline: DEADLINE,
    }),
    loadOrder: fromTask<OrderLookupEvent, { readonly id: string }>({
      run: async ({ input, signal }) => {
        const call = client.GET('/api/orders/{id}', { params: { path: { id: input.id } }, signal, cache: 'no-store' });
        const result = await resultOf(call, isGetOrderAnswer);
        if (result.kind === 'success') return { type: 'order.found', order: result.value.order };
        if (result.status === 404 || result.status === 400) return { type: 'order.missing' };
        return { type: 'order.failed', error: result };
      },
      failed: (error) => ({ type: 'order.failed', error }),
      deadline: DEADLINE,
    }),
  };
}
