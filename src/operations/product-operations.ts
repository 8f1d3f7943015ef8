import type { Product } from '#src/contract/schema.generated.ts';
import { nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { hasAlpha } from '#src/domain/media/image-alpha.ts';
import type { IdempotentRequests } from './idempotency.ts';
import type { SentImage } from './images.ts';
import { messageIn } from './messages.ts';
import type { Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { Ports, StoredProduct } from './ports.ts';
import type { Uploads } from './uploads.ts';

type KeptImage = Pick<Product, 'image' | 'imageHasAlpha'>;

type ProductOperations = 'listProducts' | 'addProduct' | 'editProduct' | 'deleteProduct' | 'presignVideo';

/** Shows the products to everybody, and takes the admin's changes and videos. */
export function productOperations(
  { store, files, images, randomId }: Ports,
  requests: IdempotentRequests,
  uploads: Uploads,
): Pick<Operations, ProductOperations> {
  /** Prepares and stores the image of a product. */
  const keepImage = async (image: SentImage, signal: AbortSignal): Promise<KeptImage> => {
    let kept: KeptImage = { image: '', imageHasAlpha: false };
    await images.run({
      use: 'product',
      images: [image],
      signal,
      keep: async (result) => {
        if (result.kind === 'rejected') throw OperationError.forFields([{ path: 'image', ...result.issue }]);
        const { bytes, extension } = result.image;
        kept = { image: urlOf('products', `${randomId()}.${extension}`), imageHasAlpha: hasAlpha(bytes) };
        await files.put(kept.image, [bytes]);
      },
    });
    return kept;
  };

  /** What is sent again under the URL of a deleted product's video may be there until its upload ends, and goes then. */
  const isShowable = async (video: string): Promise<boolean> => {
    if (nameIn('videos', video) === null || !(await files.has(video))) return false;
    return !(await store.isEndedUpload(video)) || (await store.products.files()).has(video);
  };

  /** The fields of a product that show its files; what is not stored in the end keeps no image. */
  const withFiles = async <Result>(
    image: KeptImage | undefined,
    video: string | undefined,
    write: (shown: Partial<KeptImage> & { readonly video?: string }) => Promise<Result>,
  ): Promise<Result> => {
    try {
      if (video !== undefined && !(await isShowable(video)))
        throw OperationError.forFields([{ path: 'videoUrl', code: 'unknownUpload' }]);
      return await write({ ...image, ...(video !== undefined && { video }) });
    } catch (error) {
      // A store that broke off may have stored it all the same.
      if (image && !(await store.products.files()).has(image.image)) await files.delete([image.image]);
      throw error;
    }
  };

  /** Removes the files of a product that no product shows any more. */
  const deleteUnused = async ({ image, video }: StoredProduct) => {
    const used = await store.products.files();
    const shown = video === undefined ? [image] : [image, video];
    await files.delete(shown.filter((url) => !used.has(url)));
  };

  return {
    listProducts: async () => ({ body: await store.products.list() }),

    async addProduct({ parameters, body, files: { image }, language, signal }) {
      if (!image) throw OperationError.forFields([{ path: 'image', code: 'required' }]);
      const { title, shortDescription: description, fullDescription: longDescription = '', videoUrl } = body;
      const product = { title, description, longDescription, titleEn: '', descriptionEn: '', longDescriptionEn: '' };
      const id = await requests.once('addProduct', parameters['Idempotency-Key'], { ...body, image }, async (key) => {
        const kept = await keepImage(image, signal);
        const add = () =>
          withFiles(kept, videoUrl, (shown) => store.products.add({ ...product, ...kept, ...shown }, key));
        return String(await store.inTurn(add));
      });
      return { body: { message: messageIn(language, 'productAdded'), id: Number(id) } };
    },

    async editProduct({ parameters, body, files: { image }, language, signal }) {
      const { id, videoUrl, ...texts } = body;
      const version = parameters['If-Match'] === undefined ? null : Number(parameters['If-Match'].slice(1, -1));
      const kept = image && (await keepImage(image, signal));
      await store.inTurn(async () => {
        const { before } = await withFiles(kept, videoUrl, async (shown) => {
          const edit = await store.products.edit(id, { ...texts, ...shown }, version);
          if (!edit) throw new OperationError('productNotFound');
          if (edit.kind === 'outdated')
            throw new OperationError('editedElsewhere', { fields: { product: edit.newer } });
          return edit;
        });
        await deleteUnused(before);
      });
      return { body: { message: messageIn(language, 'productEdited') } };
    },

    async deleteProduct({ parameters: { id }, language }) {
      await store.inTurn(async () => {
        const before = await store.products.delete(id);
        if (!before) throw new OperationError('productNotFound');
        await deleteUnused(before);
      });
      return { body: { message: messageIn(language, 'productDeleted') } };
    },

    presignVideo: async ({ body }) => ({ body: await uploads.presign(body) }),
  };
}
