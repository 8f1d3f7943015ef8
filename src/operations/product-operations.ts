import { nameIn, urlOf } from '#src/domain/file-urls.ts';
import { Gate } from './gate.ts';
import type { IdempotentRequests } from './idempotency.ts';
import type { SentImage } from './images.ts';
import { messageIn } from './messages.ts';
import type { Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { Ports, StoredProduct } from './ports.ts';
import type { Uploads } from './uploads.ts';

type ProductOperations = 'listProducts' | 'addProduct' | 'editProduct' | 'deleteProduct' | 'presignVideo';

/** Shows the products to everybody, and takes the admin's changes and videos. */
export function productOperations(
  { store, files, images, randomId }: Ports,
  requests: IdempotentRequests,
  uploads: Uploads,
): Pick<Operations, ProductOperations> {
  /** One change at a time: nobody deletes the video that somebody is about to show. */
  const changes = new Gate(1);

  /** Prepares and stores the picture of a product; answers its URL. */
  const keepImage = async (image: SentImage, signal: AbortSignal): Promise<string> => {
    let url = '';
    await images.run({
      use: 'product',
      images: [image],
      signal,
      keep: async (verdict) => {
        if (verdict.kind === 'refused') throw OperationError.forFields([{ path: 'image', ...verdict.issue }]);
        url = urlOf('products', `${randomId()}.${verdict.image.extension}`);
        await files.put(url, [verdict.image.bytes]);
      },
    });
    return url;
  };

  /** What is sent again under the URL of a deleted product's video may be there until its upload ends, and goes then. */
  const isShowable = async (video: string): Promise<boolean> => {
    if (nameIn('videos', video) === null || !(await files.has(video))) return false;
    return !(await store.isEndedUpload(video)) || (await store.products.files()).has(video);
  };

  /** The fields of a product that show its files; what is not stored in the end keeps no picture. */
  const withFiles = async <Result>(
    image: string | undefined,
    video: string | undefined,
    write: (shown: { readonly image?: string; readonly video?: string }) => Promise<Result>,
  ): Promise<Result> => {
    try {
      if (video !== undefined && !(await isShowable(video)))
        throw OperationError.forFields([{ path: 'videoUrl', code: 'unknownUpload' }]);
      return await write({ ...(image !== undefined && { image }), ...(video !== undefined && { video }) });
    } catch (error) {
      if (image !== undefined) await files.remove([image]);
      throw error;
    }
  };

  /** Removes the files of a product that no product shows any more. */
  const removeUnused = async ({ image, video }: StoredProduct) => {
    const used = await store.products.files();
    const shown = video === undefined ? [image] : [image, video];
    await files.remove(shown.filter((url) => !used.has(url)));
  };

  return {
    listProducts: async () => ({ body: await store.products.list() }),

    async addProduct({ parameters, body, files: { image }, language, signal }) {
      if (!image) throw OperationError.forFields([{ path: 'image', code: 'required' }]);
      const { title, shortDescription: description, fullDescription: longDescription = '', videoUrl } = body;
      const product = { title, description, longDescription, titleEn: '', descriptionEn: '', longDescriptionEn: '' };
      const id = await requests.once('addProduct', parameters['Idempotency-Key'], { ...body, image }, async (key) => {
        const imageUrl = await keepImage(image, signal);
        const add = () =>
          withFiles(imageUrl, videoUrl, (shown) => store.products.add({ ...product, image: imageUrl, ...shown }, key));
        return String(await changes.run(add));
      });
      return { body: { message: messageIn(language, 'productAdded'), id: Number(id) } };
    },

    async editProduct({ parameters, body, files: { image }, language, signal }) {
      const { id, videoUrl, ...texts } = body;
      const version = parameters['If-Match'] === undefined ? null : Number(parameters['If-Match'].slice(1, -1));
      const imageUrl = image && (await keepImage(image, signal));
      await changes.run(async () => {
        const { before } = await withFiles(imageUrl, videoUrl, async (shown) => {
          const edit = await store.products.edit(id, { ...texts, ...shown }, version);
          if (!edit) throw new OperationError('productNotThere');
          if (edit.kind === 'outdated')
            throw new OperationError('editedElsewhere', { fields: { product: edit.newer } });
          return edit;
        });
        await removeUnused(before);
      });
      return { body: { message: messageIn(language, 'productEdited') } };
    },

    async deleteProduct({ parameters: { id }, language }) {
      await changes.run(async () => {
        const before = await store.products.remove(id);
        if (!before) throw new OperationError('productNotThere');
        await removeUnused(before);
      });
      return { body: { message: messageIn(language, 'productDeleted') } };
    },

    presignVideo: async ({ body }) => ({ body: await uploads.presign(body) }),
  };
}
