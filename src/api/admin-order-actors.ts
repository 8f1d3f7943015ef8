import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { isCompleteOrderAnswer, isOrder } from '#src/contract/admin-answers.generated.ts';
import type { Order } from '#src/contract/types.ts';
import type { OrderAnswer } from '#src/machines/order/order.machine.ts';
import type { CompletionAnswer, OrdersAnswer, OrdersWatchReport } from '#src/machines/orders/orders.machine.ts';
import { type ApiClient, ApiFailure, answer } from './client.ts';
import { startPolling } from './polling.ts';
import { rowReader, textOr, texts } from './rows.ts';

/** The actors of the orders and order machines, for the admin. */
export function createAdminOrderActors(client: ApiClient) {
  return {
    loadOrders: fromPromise<OrdersAnswer, readonly Order[]>(({ input, signal }) => listOrders(client, input, signal)),
    watchOrders: fromCallback<EventObject, readonly Order[]>(({ input, sendBack }) => {
      let shown = input;
      const report = (what: OrdersWatchReport) => sendBack(what);
      return startPolling(async (signal) => {
        try {
          const said = await listOrders(client, shown, signal);
          if (said.kind === 'forbidden') report({ type: 'watch.forbidden' });
          else if (said.orders !== shown) {
            shown = said.orders;
            report({ type: 'orders.found', orders: shown });
          }
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
        hasOrder,
      );
      if (said.kind === 'value') {
        const [order] = readOrders([said.value.order]);
        if (!order) throw new ApiFailure(200, 'an order without an id');
        return { kind: 'found', order };
      }
      if (said.status === 404 || said.status === 400) return { kind: 'missing' };
      if (said.status === 401) return { kind: 'forbidden' };
      throw new ApiFailure(said.status, said.message);
    }),
  };
}

/** The tag under which each list came: a list is asked for by the tag as long as it is shown, and forgotten with it. */
const tags = new WeakMap<readonly Order[], string>();

/** The open orders; the very list that is shown where nothing has changed since. */
async function listOrders(client: ApiClient, shown: readonly Order[], signal: AbortSignal): Promise<OrdersAnswer> {
  const tag = tags.get(shown);
  const call = client.GET('/api/orders/getorders', {
    signal,
    // What visitors wrote is in no cache: the tag is sent by hand.
    cache: 'no-store',
    headers: { 'If-None-Match': tag },
  });
  const response = await call.then((outcome) => outcome.response).catch(() => null);
  if (tag !== undefined && response?.status === 304) return { kind: 'listed', orders: shown };
  const said = await answer(call, Array.isArray);
  if (said.kind === 'value') {
    const orders = readOrders(said.value);
    const newTag = response?.headers.get('ETag');
    if (newTag) tags.set(orders, newTag);
    return { kind: 'listed', orders };
  }
  if (said.status === 401) return { kind: 'forbidden' };
  throw new ApiFailure(said.status, said.message);
}

/** A date that cannot be read shows as a dash, too. */
const readOrders = rowReader<Order, '_id'>({
  name: 'orders',
  key: '_id',
  isRow: isOrder,
  fields: { name: textOr('—'), phone: textOr('—'), description: textOr('—'), files: texts, createdAt: textOr('') },
});

const hasOrder = (data: unknown) => typeof data === 'object' && data !== null && 'order' in data;
