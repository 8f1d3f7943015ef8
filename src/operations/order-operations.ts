import { urlOf } from '#src/domain/media/file-urls.ts';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { newOrderId } from '#src/domain/order/order-number.ts';
import { messageIn } from './api-messages.ts';
import type { IdempotentRequests } from './idempotency.ts';
import type { OperationRequest, Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { IdempotencyKey, Ports } from './ports.ts';
import { type ImageResult, type PreparedContent, preparedImages } from './prepared-images.ts';

/** URLs of the images of an order that is being stored. */
type StoredImages = { readonly [Name in 'files' | 'thumbnails']: string[] };

export function orderOperations(
  { store, files, images, now, randomId }: Ports,
  requests: IdempotentRequests,
): Pick<Operations, 'sendOrder' | 'listOrders' | 'getOrder' | 'completeOrder'> {
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
      // The store may have failed after the commit. The files are deleted only if the order does not exist.
      const urls = storedFilesOf(stored);
      if (urls.length > 0 && (await store.orders.find(_id)) === null) await files.delete(urls);
      throw error;
    }
  };

  return {
    async sendOrder(request) {
      const { parameters, body, language } = request;
      const key = parameters['Idempotency-Key'];
      const _id = await requests.once('sendOrder', key, body, (unused) => storeOrder(request, unused));
      // An order that is sent again has the time of the first, unless it was completed meanwhile.
      const createdAt = (await store.orders.find(_id))?.createdAt;
      return { body: { message: messageIn(language, 'orderSent'), _id, ...(createdAt && { createdAt }) } };
    },

    async listOrders() {
      const { revision, orders } = await store.orders.list();
      return { body: [...orders], revision };
    },

    async getOrder({ parameters: { id } }) {
      const order = await store.orders.find(id);
      if (!order) throw new OperationError('orderNotFound');
      return { body: { order } };
    },

    async completeOrder({ parameters: { id }, language }) {
      const order = await store.orders.delete(id);
      if (!order) throw new OperationError('orderNotFound');
      await files.delete(storedFilesOf(order));
      return { body: { message: messageIn(language, 'orderCompleted') } };
    },
  };
}
