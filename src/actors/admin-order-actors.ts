import { adminShapes } from '#src/contract/admin-shapes.generated.ts';
import type { Order } from '#src/contract/schema.generated.ts';
import { ownerTextVersion } from '#src/domain/order/owner-text.ts';
import { partOf } from '#src/domain/part-of.ts';
import type { RestorationResult } from '#src/machines/admin/admin.machine.ts';
import type { OrderLookupEvent } from '#src/machines/order/order.machine.ts';
import type { OrderListEvent } from '#src/machines/orders/orders.machine.ts';
import type { SaveOwnerTextResult, TypedOwnerText } from '#src/machines/owner-text/owner-text.machine.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { referenceOf } from './api-error.ts';
import { type ApiClient, resultOf } from './client.ts';
import { rowReader } from './rows.ts';
import { fromTask } from './task.ts';

/** Creates the actors of the machines for orders. */
export function createAdminOrderActors(client: ApiClient) {
  return {
    loadOrders: fromTask<OrderListEvent, readonly Order[]>({
      run: ({ input, signal }) => listOrders(client, '/api/orders/getorders', input, signal),
      failed: (error) => ({ type: 'orders.failed', error, reference: referenceOf(error) }),
    }),
    loadCompletedOrders: fromTask<OrderListEvent, readonly Order[]>({
      run: ({ input, signal }) => listOrders(client, '/api/orders/completed', input, signal),
      failed: (error) => ({ type: 'orders.failed', error, reference: referenceOf(error) }),
    }),
    restoration: fromTask<RestorationResult, Order>({
      run: async ({ input: order, signal }) => {
        const path = { id: order._id };
        const call = client.DELETE('/api/orders/{id}/completion', { params: { path }, signal });
        const result = await resultOf(call, hasShape(adminShapes.Answer));
        if (result.kind === 'success') return { type: 'order.restored', order: asOpen(order) };
        if (result.status === 404) return { type: 'order.notRestorable', order };
        return { type: 'order.restorationFailed', order, error: result, reference: result.reference };
      },
      failed: (error, order) => ({ type: 'order.restorationFailed', order, error, reference: referenceOf(error) }),
    }),
    saveOwnerText: fromTask<SaveOwnerTextResult, TypedOwnerText>({
      run: async ({ input: { field, order, text }, signal }) => {
        const params = { path: { id: order._id }, header: { 'If-Match': `"${ownerTextVersion(order, field)}"` } };
        const call =
          field === 'note'
            ? client.POST('/api/orders/{id}/note', { params, body: { note: text }, signal })
            : client.POST('/api/orders/{id}/answer', { params, body: { answer: text }, signal });
        const result = await resultOf(call, hasShape(adminShapes.OrderChange));
        if (result.kind === 'success') return { type: 'ownerText.saved', order: result.value.order };
        const { status, body, errors, reference } = result;
        if (status === 412 && isConflict(body)) return { type: 'ownerText.conflict', order: body.order };
        return { type: 'ownerText.refused', error: result, errors, reference };
      },
      failed: (error) => ({ type: 'ownerText.refused', error, errors: [], reference: referenceOf(error) }),
    }),
    loadOrder: fromTask<OrderLookupEvent, { readonly id: string }>({
      run: async ({ input, signal }) => {
        const call = client.GET('/api/orders/{id}', { params: { path: { id: input.id } }, signal, cache: 'no-store' });
        const result = await resultOf(call, hasShape({ order: adminShapes.Order }));
        if (result.kind === 'success') return { type: 'order.found', order: result.value.order };
        if (result.status === 401) return { type: 'order.unauthorized' };
        if (result.status === 404 || result.status === 400) return { type: 'order.missing' };
        return { type: 'order.failed', error: result, reference: result.reference };
      },
      failed: (error) => ({ type: 'order.failed', error, reference: referenceOf(error) }),
    }),
  };
}

/** ETag of each list, sent with the next request for as long as the list is shown. */
const tags = new WeakMap<readonly Order[], string>();

/** Loads open or completed orders. Returns the list that is shown if nothing has changed since. */
async function listOrders(
  client: ApiClient,
  path: '/api/orders/getorders' | '/api/orders/completed',
  shown: readonly Order[],
  signal: AbortSignal,
): Promise<OrderListEvent> {
  const tag = tags.get(shown);
  const call = client.GET(path, {
    signal,
    // Visitors' texts must not be stored in the HTTP cache, so the ETag is sent explicitly.
    cache: 'no-store',
    headers: { 'If-None-Match': tag },
  });
  const response = await call.then((outcome) => outcome.response).catch(() => null);
  if (tag !== undefined && response?.status === 304) return { type: 'orders.listed', orders: shown };
  const result = await resultOf(call, Array.isArray);
  if (result.kind === 'error') return { type: 'orders.failed', error: result, reference: result.reference };
  const orders = readOrders(result.value);
  const newTag = response?.headers.get('ETag');
  if (newTag) tags.set(orders, newTag);
  return { type: 'orders.listed', orders };
}

function isConflict(body: unknown): body is { readonly order: Order } {
  return isOrder(partOf(body, 'order'));
}

/** Returns a completed order as it is once it is open again. */
function asOpen({ completedAt: _completedAt, deletionAt: _deletionAt, ...order }: Order): Order {
  return order;
}

const isOrder = hasShape(adminShapes.Order);

const readOrders = rowReader<Order, '_id'>({ name: 'orders', key: '_id', isRow: isOrder });
