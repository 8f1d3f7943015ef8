import { fromCallback, fromPromise } from 'xstate';
import { isCompleteOrderAnswer, isGetOrderAnswer, isListOrdersAnswer } from '#src/contract/admin-answers.generated.ts';
import type { OrderAnswer } from '#src/machines/order/order.machine.ts';
import type { CompletionAnswer, OrdersAnswer, OrdersWatchReport } from '#src/machines/orders/orders.machine.ts';
import { type ApiClient, ApiFailure, answer } from './client.ts';
import { startPolling } from './polling.ts';

/** The actors of the orders and order machines, for the admin. */
export function createAdminOrderActors(client: ApiClient) {
  return {
    loadOrders: fromPromise<OrdersAnswer>(({ signal }) => listOrders(client, signal)),
    watchOrders: fromCallback(({ sendBack }) => {
      const report = (what: OrdersWatchReport) => sendBack(what);
      return startPolling(async (signal) => {
        try {
          const said = await listOrders(client, signal);
          report(said.kind === 'listed' ? { type: 'orders.found', orders: said.orders } : { type: 'watch.forbidden' });
          return true;
        } catch (error) {
          report({ type: 'watch.failed', error });
          return false;
        }
      });
    }),
    completeOrder: fromPromise<CompletionAnswer, { readonly id: string }>(async ({ input, signal }) => {
      const said = await answer(
        client.DELETE('/api/orders/delete', { params: { query: { id: input.id } }, signal }),
        isCompleteOrderAnswer,
      );
      if (said.kind === 'value') return { kind: 'completed' };
      if (said.status === 404) return { kind: 'alreadyGone' };
      if (said.status === 401) return { kind: 'forbidden' };
      throw new ApiFailure(said.status, said.message);
    }),
    loadOrder: fromPromise<OrderAnswer, { readonly id: string }>(async ({ input, signal }) => {
      const said = await answer(
        client.GET('/api/orders/{id}', { params: { path: { id: input.id } }, signal, cache: 'no-store' }),
        isGetOrderAnswer,
      );
      if (said.kind === 'value') return { kind: 'found', order: said.value.order };
      if (said.status === 404 || said.status === 400) return { kind: 'missing' };
      if (said.status === 401) return { kind: 'forbidden' };
      throw new ApiFailure(said.status, said.message);
    }),
  };
}

async function listOrders(client: ApiClient, signal: AbortSignal): Promise<OrdersAnswer> {
  const said = await answer(client.GET('/api/orders/getorders', { signal, cache: 'no-store' }), isListOrdersAnswer);
  if (said.kind === 'value') return { kind: 'listed', orders: said.value };
  if (said.status === 401) return { kind: 'forbidden' };
  throw new ApiFailure(said.status, said.message);
}
