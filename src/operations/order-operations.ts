import type { OrderForm } from '#src/contract/schema.generated.ts';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import type { FieldIssue } from '#src/validation/field-issues.ts';
import type { IdempotentRequests } from './idempotency.ts';
import type { Images, SentImage } from './images.ts';
import { messageIn } from './messages.ts';
import type { Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { IdempotencyKey, Ports } from './ports.ts';

/** URLs of the images of an order that is being stored. */
type StoredImages = { readonly [Name in 'files' | 'thumbnails']: string[] };

/** Takes orders in, shows them to the admin, and deletes the completed ones. */
export function orderOperations(
  { store, files, images, now, randomId }: Ports,
  requests: IdempotentRequests,
): Pick<Operations, 'sendOrder' | 'listOrders' | 'getOrder' | 'completeOrder'> {
  /** Stores one image after the other with its thumbnail. Adds the URLs of each before storing it. */
  const keepImages = async (dataUrls: readonly string[], stored: StoredImages, signal: AbortSignal) => {
    if (dataUrls.length === 0) return;
    const issues: FieldIssue[] = [];
    await images.run({
      use: 'order',
      images: decoded(images, dataUrls),
      signal,
      keep: async (result, index) => {
        if (result.kind === 'rejected') return void issues.push({ path: `files.${index}`, ...result.issue });
        const { bytes, extension, thumbnail } = result.image;
        const name = randomId();
        const file = urlOf('orders', `${name}.${extension}`);
        const thumbnailUrl = thumbnail ? urlOf('orders', `${name}-small.${thumbnail.extension}`) : file;
        stored.files.push(file);
        stored.thumbnails.push(thumbnailUrl);
        await files.put(file, [bytes]);
        if (thumbnail) await files.put(thumbnailUrl, [thumbnail.bytes]);
      },
    });
    if (issues.length > 0) throw OperationError.forFields(issues);
  };

  /** An id that is answered stands for an order that is stored with all its images. */
  const keep = async (form: OrderForm, key: IdempotencyKey | null, signal: AbortSignal) => {
    const stored: StoredImages = { files: [], thumbnails: [] };
    const _id = randomId();
    try {
      await keepImages(form.files, stored, signal);
      const { thumbnails } = stored;
      const order = { ...form, _id, files: stored.files, createdAt: now().toISOString() };
      await store.orders.add(thumbnails.length > 0 ? { ...order, thumbnails } : order, key);
      return _id;
    } catch (error) {
      // A store that broke off may have stored it all the same: its files go only where it says that it has not.
      const urls = storedFilesOf(stored);
      if (urls.length > 0 && (await store.orders.find(_id)) === null) await files.delete(urls);
      throw error;
    }
  };

  return {
    async sendOrder({ parameters, body, language, signal }) {
      const key = parameters['Idempotency-Key'];
      const _id = await requests.once('sendOrder', key, body, (unused) => keep(body, unused, signal));
      // An order that is sent again has the time of the first, unless it was completed meanwhile.
      const createdAt = (await store.orders.find(_id))?.createdAt;
      return { body: { message: messageIn(language, 'orderSent'), _id, ...(createdAt && { createdAt }) } };
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
      await files.delete(storedFilesOf(order));
      return { body: { message: messageIn(language, 'orderCompleted') } };
    },
  };
}

/** One at a time, as each is needed: together they weigh as much as the order. */
function* decoded(images: Images, dataUrls: readonly string[]): Generator<SentImage> {
  for (const dataUrl of dataUrls) yield images.decode(dataUrl);
}
