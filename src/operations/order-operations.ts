import { urlOf } from '#src/domain/media/file-urls.ts';
import type { IdempotentRequests } from './idempotency.ts';
import { type ImageResult, preparedImages } from './images.ts';
import { messageIn } from './messages.ts';
import type { OperationRequest, Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { IdempotencyKey, Ports } from './ports.ts';

/** Takes orders in, shows them to the admin, and deletes the completed ones. */
export function orderOperations(
  { store, files, images, now, randomId }: Ports,
  requests: IdempotentRequests,
): Pick<Operations, 'sendOrder' | 'listOrders' | 'getOrder' | 'completeOrder'> {
  /** Stores the images side by side. Adds each URL before the file is stored, so that a failure can delete it. */
  const storeImages = async (results: readonly ImageResult[], urls: string[]) => {
    const stored = preparedImages(results, (index) => `files.${index}`).map(({ chunks, size, extension }) => {
      const url = urlOf('orders', `${randomId()}.${extension}`);
      urls.push(url);
      return files.put(url, chunks, size);
    });
    // After a failure the files are deleted, so none may still be on its way.
    await Promise.allSettled(stored);
    await Promise.all(stored);
  };

  /** Returns the id of an order that is stored with all its images. */
  const storeOrder = async (
    { body, caller, signal }: OperationRequest<'sendOrder'>,
    key: IdempotencyKey | null,
  ): Promise<string> => {
    const urls: string[] = [];
    const _id = randomId();
    try {
      if (body.files.length > 0) {
        const task = { use: 'order', images: body.files, caller, signal } as const;
        await images.prepare(task, (results) => storeImages(results, urls));
      }
      await store.orders.add({ ...body, _id, files: urls, createdAt: now().toISOString() }, key);
      return _id;
    } catch (error) {
      // A store that failed may have stored the order nevertheless. Its files are deleted only if it is not there.
      if ((await store.orders.find(_id)) === null) await files.delete(urls);
      throw error;
    }
  };

  return {
    async sendOrder(request) {
      const { parameters, body, language } = request;
      const key = parameters['Idempotency-Key'];
      const _id = await requests.once('sendOrder', key, body, (unused) => storeOrder(request, unused));
      return { body: { message: messageIn(language, 'orderSent'), _id } };
    },

    listOrders: async () => ({ body: await store.orders.list() }),

    async getOrder({ parameters: { id } }) {
      const order = await store.orders.find(id);
      if (!order) throw new OperationError('orderNotFound');
      return { body: { order } };
    },

    async completeOrder({ parameters: { id }, language }) {
      const order = await store.orders.delete(id);
      if (!order) throw new OperationError('orderNotFound');
      await files.delete(order.files);
      return { body: { message: messageIn(language, 'orderCompleted') } };
    },
  };
}
