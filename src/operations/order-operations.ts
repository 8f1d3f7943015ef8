import type { Order } from '#src/contract/schema.generated.ts';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { newOrderId } from '#src/domain/order/order-number.ts';
import { messageIn } from './api-messages.ts';
import type { IdempotentRequests } from './idempotency.ts';
import { COMPLETED_LIFETIME } from './lifetimes.ts';
import type { OperationRequest, Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { IdempotencyKey, Ports } from './ports.ts';
import { type ImageResult, type PreparedContent, preparedImages } from './prepared-images.ts';
import { createReceiptTokens } from './receipt-tokens.ts';
import { changedElsewhere, versionIn } from './versions.ts';

/** URLs of the images of an order that is being stored. */
type StoredImages = { readonly [Name in 'files' | 'thumbnails']: string[] };

type OrderOperations = Pick<
  Operations,
  | 'sendOrder'
  | 'listOrders'
  | 'listCompletedOrders'
  | 'getOrder'
  | 'saveNote'
  | 'completeOrder'
  | 'restoreOrder'
  | 'deleteOrder'
>;

export function orderOperations(ports: Ports, requests: IdempotentRequests): OrderOperations {
  const { store, files, images, now, randomId, receiptSecret } = ports;
  const receiptTokens = createReceiptTokens(receiptSecret);
  /** Stores images and thumbnails side by side. Adds all URLs first, so that a failure can delete the files. */
  const storeImages = async (results: readonly ImageResult[], stored: StoredImages) => {
    const contents = new Map<string, PreparedContent>();
    for (const image of preparedImages(results, (index) => `files.${index}`)) {
      const { extension, thumbnail } = image;
      const name = randomId();
      const file = urlOf('orders', `${name}.${extension}`);
      const thumbnailUrl = thumbnail ? urlOf('orders', `${name}-small.${thumbnail.extension}`) : file;
      stored.files.push(file);
      stored.thumbnails.push(thumbnailUrl);
      contents.set(file, image);
      if (thumbnail) contents.set(thumbnailUrl, thumbnail);
    }
    const puts = [...contents].map(([url, { chunks, size }]) => files.put(url, chunks, size));
    // After a failure the files are deleted, so none may still be on its way.
    await Promise.allSettled(puts);
    await Promise.all(puts);
  };

  /** Returns the id of an order that is stored with all its images. */
  const storeOrder = async (
    { body, caller, signal }: OperationRequest<'sendOrder'>,
    key: IdempotencyKey | null,
  ): Promise<string> => {
    const stored: StoredImages = { files: [], thumbnails: [] };
    const _id = newOrderId();
    try {
      if (body.files.length > 0) {
        const sent = body.files.map((file) => ({ use: 'order', file }) as const);
        const task = { images: sent, network: caller.address, signal };
        await images.prepare(task, (results) => storeImages(results, stored));
      }
      const { thumbnails } = stored;
      const order = { ...body, _id, files: stored.files, createdAt: now().toISOString() };
      await store.orders.add(thumbnails.length > 0 ? { ...order, thumbnails } : order, key);
      return _id;
    } catch (error) {
      // The store may have failed after the commit. Then the order names the files, and they are not deleted.
      await store.discardFiles(storedFilesOf(stored));
      throw error;
    }
  };

  return {
    async sendOrder(request) {
      const { parameters, body, language } = request;
      const key = parameters['Idempotency-Key'];
      const _id = await requests.once('sendOrder', key, body, (unused) => storeOrder(request, unused));
      // An order that is sent again has the time of the first, unless it was deleted meanwhile.
      const order = await store.orders.find(_id);
      const sent = order && { createdAt: order.createdAt, receipt: await receiptTokens.tokenOf(_id) };
      return { body: { message: messageIn(language, 'orderSent'), _id, ...sent } };
    },

    async listOrders() {
      const { revision, orders } = await store.orders.list('open');
      return { body: [...orders], revision };
    },

    async listCompletedOrders() {
      const { revision, orders } = await store.orders.list('completed');
      return { body: orders.map(withDeletion), revision };
    },

    async getOrder({ parameters: { id } }) {
      const order = await store.orders.find(id);
      if (!order) throw new OperationError('orderNotFound');
      // The order is shown even if nothing can be stored at the moment. It counts as read the next time it is opened.
      await store.orders.markRead(id, now()).catch(() => undefined);
      return { body: { order: withDeletion(order) } };
    },

    async saveNote({ parameters, body: { note }, language }) {
      const edit = await store.orders.setNote(parameters.id, note, versionIn(parameters['If-Match']));
      if (edit === null) throw new OperationError('orderNotFound');
      const order = withDeletion(edit.order);
      if (edit.kind === 'outdated') throw changedElsewhere({ order });
      return { body: { message: messageIn(language, 'noteSaved'), order } };
    },

    async completeOrder({ parameters: { id }, language }) {
      if (!(await store.orders.complete(id, now()))) throw new OperationError('orderNotFound');
      return { body: { message: messageIn(language, 'orderCompleted') } };
    },

    async restoreOrder({ parameters: { id }, language }) {
      if (!(await store.orders.restore(id))) throw new OperationError('orderNotFound');
      return { body: { message: messageIn(language, 'orderRestored') } };
    },

    async deleteOrder({ parameters: { id }, language }) {
      if (!(await store.orders.delete(id))) throw new OperationError('orderNotFound');
      return { body: { message: messageIn(language, 'orderDeleted') } };
    },
  };
}

/** Adds the time from which a completed order may be deleted. The stored time may have been edited by hand. */
function withDeletion(order: Order): Order {
  const completedAt = Date.parse(order.completedAt ?? '');
  if (Number.isNaN(completedAt)) return order;
  return { ...order, deletionAt: new Date(completedAt + COMPLETED_LIFETIME).toISOString() };
}
