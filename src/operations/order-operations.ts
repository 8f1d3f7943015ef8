import type { Order, OrderModel } from '#src/contract/schema.generated.ts';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { newOrderId } from '#src/domain/order/order-number.ts';
import type { SentFile } from '#src/validation/sent-file.ts';
import { messageIn } from './api-messages.ts';
import type { IdempotentRequests } from './idempotency.ts';
import { COMPLETED_LIFETIME, RECEIPT_LIFETIME } from './lifetimes.ts';
import type { OperationRequest, Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { IdempotencyKey, Ports, TextEdit } from './ports.ts';
import { type PreparedContent, type PreparedImage, preparedImages } from './prepared-images.ts';
import { createReceiptTokens } from './receipt-tokens.ts';
import { type AcceptedModel, acceptedModels, contentOf } from './received-models.ts';
import { changedElsewhere, versionIn } from './versions.ts';

/** The files of an order that is being stored. */
interface StoredFiles {
  readonly files: string[];
  readonly thumbnails: string[];
  readonly models: OrderModel[];
}

/** The files of an order that was received. Only a model with a preview has one in the list. */
interface ReceivedFiles {
  readonly images: readonly PreparedImage[];
  readonly previews: readonly PreparedImage[];
  readonly models: readonly AcceptedModel[];
}

type OrderOperations = Pick<
  Operations,
  | 'sendOrder'
  | 'listOrders'
  | 'listCompletedOrders'
  | 'getOrder'
  | 'saveNote'
  | 'saveAnswer'
  | 'completeOrder'
  | 'restoreOrder'
  | 'deleteOrder'
>;

export function orderOperations(ports: Ports, requests: IdempotentRequests): OrderOperations {
  const { store, files, images, now, randomId, receiptSecret } = ports;
  const receiptTokens = createReceiptTokens(receiptSecret);
  /** Stores all files side by side. Adds all URLs first, so that a failure can delete the files. */
  const storeFiles = async ({ images, previews, models }: ReceivedFiles, stored: StoredFiles): Promise<void> => {
    const contents = new Map<string, PreparedContent>();
    const place = (name: string, content: PreparedContent) => {
      const url = urlOf('orders', name);
      contents.set(url, content);
      return url;
    };
    for (const image of images) {
      const { extension, thumbnail } = image;
      const name = randomId();
      const file = place(`${name}.${extension}`, image);
      stored.files.push(file);
      stored.thumbnails.push(thumbnail ? place(`${name}-small.${thumbnail.extension}`, thumbnail) : file);
    }
    const pictures = previews.values();
    for (const { name, kind, content, preview, measured } of models) {
      const id = randomId();
      const picture = preview && pictures.next().value;
      stored.models.push({
        url: place(`${id}.${kind}`, contentOf(content)),
        name,
        kind,
        bytes: content.size,
        ...(picture && { preview: place(`${id}-preview.${picture.extension}`, picture) }),
        ...(measured && { measured }),
      });
    }
    const puts = [...contents].map(([url, { chunks, size }]) => files.put(url, chunks, size));
    // After a failure the files are deleted, so none may still be on its way.
    await Promise.allSettled(puts);
    await Promise.all(puts);
  };

  /** Returns the id of an order that is stored with all its files. */
  const storeOrder = async (
    { body, caller, signal }: OperationRequest<'sendOrder'>,
    key: IdempotencyKey | null,
  ): Promise<string> => {
    const stored: StoredFiles = { files: [], thumbnails: [], models: [] };
    const { files: sentFiles, models: sentModels = [], ...values } = body;
    const _id = newOrderId();
    try {
      const models = await acceptedModels(sentModels);
      const sent = sentImages(sentFiles, models);
      const storeAll = (prepared: readonly PreparedImage[]) => {
        const [own, previews] = [prepared.slice(0, sentFiles.length), prepared.slice(sentFiles.length)];
        return storeFiles({ images: own, previews, models }, stored);
      };
      if (sent.length > 0) {
        const task = { images: sent.map(({ image }) => image), network: caller.address, signal };
        const pathOf = (index: number) => sent[index]?.path ?? '';
        await images.prepare(task, (results) => storeAll(preparedImages(results, pathOf)));
      } else await storeAll([]);
      const createdAt = now().toISOString();
      await store.orders.add({ ...values, _id, createdAt, ...filesOf(stored) }, key);
      return _id;
    } catch (error) {
      // The store may have failed after the commit. Then the order names the files, and they are not deleted.
      await store.discardFiles(storedFilesOf(stored));
      throw error;
    }
  };

  /** Adds the token of the receipt, unless the receipt has expired. */
  const withReceipt = async (order: Order): Promise<Order> => {
    const shown = withDeletion(order);
    if (await store.orders.isOlderThan(order._id, RECEIPT_LIFETIME)) return shown;
    return { ...shown, receipt: await receiptTokens.tokenOf(order._id) };
  };

  /** Replaces one of the owner's texts. Returns the order as it is afterwards. */
  const saveText = async (id: string, text: TextEdit): Promise<Order> => {
    const edit = await store.orders.setText(id, text, now());
    if (edit === null) throw new OperationError('orderNotFound');
    const order = await withReceipt(edit.order);
    if (edit.kind === 'outdated') throw changedElsewhere({ order });
    return order;
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
      return { body: { order: await withReceipt(order) } };
    },

    async saveNote({ parameters, body: { note }, language }) {
      const edit = { field: 'note', text: note, version: versionIn(parameters['If-Match']) } as const;
      return { body: { message: messageIn(language, 'noteSaved'), order: await saveText(parameters.id, edit) } };
    },

    async saveAnswer({ parameters, body: { answer }, language }) {
      const edit = { field: 'answer', text: answer, version: versionIn(parameters['If-Match']) } as const;
      return { body: { message: messageIn(language, 'answerSaved'), order: await saveText(parameters.id, edit) } };
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

/** Returns the files of an order as it is stored. Lists that the contract calls optional are missing if they are empty. */
function filesOf({ files, thumbnails, models }: StoredFiles): Pick<Order, 'files' | 'thumbnails' | 'models'> {
  return { files, ...(thumbnails.length > 0 && { thumbnails }), ...(models.length > 0 && { models }) };
}

/** The images of an order and the previews of its models, with their paths in the request. */
function sentImages(files: readonly SentFile[], models: readonly AcceptedModel[]) {
  return [
    ...files.map((file, index) => ({ path: `files.${index}`, image: { use: 'order', file } as const })),
    ...models.flatMap(({ preview }, index) =>
      preview ? [{ path: `models.${index}.preview`, image: { use: 'drawing', file: preview } as const }] : [],
    ),
  ];
}
