import { messageIn } from '#src/contract/messages.ts';
import type { Order } from '#src/contract/types.ts';
import { randomId } from '#src/domain/random-id.ts';
import { type FileStorage, urlOf } from '../files/file-storage.ts';
import type { ImageWork } from '../files/image-work.ts';
import { Refusal } from '../http/refusal.ts';
import type { Store, StoredOrder } from '../store/store.ts';
import { isFresh } from './catalogue.ts';
import type { Handlers } from './handler.ts';
import { OrderIntake } from './order-intake.ts';

interface Needs {
  readonly store: Store;
  readonly files: FileStorage;
  readonly images: ImageWork;
}

type OrderOperations = 'sendOrder' | 'listOrders' | 'getOrder' | 'completeOrder';

/** Takes orders in, shows them to the admin, and deletes the completed ones. */
export function orderOperations({ store, files, images }: Needs): Pick<Handlers, OrderOperations> {
  const intake = new OrderIntake(store, files, images);
  /** Another data folder, or an older copy of it, is only put in place while the server rests. */
  const run = randomId();
  return {
    async sendOrder({ parameters, body, language, signal }) {
      const _id = await intake.take(body, parameters['Idempotency-Key'] ?? null, signal);
      return { status: 201, body: { message: messageIn(language, 'orderSent'), _id } };
    },

    async listOrders({ headers }) {
      // Before the orders: an order that comes in between makes the tag older than the list, which only costs a reading.
      const etag = `"${run}-${await store.orders.revision()}"`;
      if (isFresh(headers['if-none-match'], etag)) return { status: 304, headers: { etag } };
      const orders = await store.orders.list();
      return { status: 200, body: orders.map(orderOf), headers: { etag } };
    },

    async getOrder({ parameters: { id } }) {
      const order = await store.orders.find(id);
      if (!order) throw Refusal.of(404, 'orderNotThere');
      return { status: 200, body: { order: orderOf(order) } };
    },

    async completeOrder({ parameters: { id }, language }) {
      const order = await store.orders.remove(id);
      if (!order) throw Refusal.of(404, 'orderNotThere');
      await files.remove('orders', order.files);
      return { status: 200, body: { message: messageIn(language, 'orderCompleted') } };
    },
  };
}

function orderOf({ id, files, ...order }: StoredOrder): Order {
  return { _id: id, ...order, files: files.map((name) => urlOf('orders', name)) };
}
