import type { Product } from '#src/contract/schema.generated.ts';
import { nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import type { SentFile } from '#src/domain/media/sent-file.ts';
import { filesOf, NO_SRCSET, srcsetOf, variantUrl } from '#src/domain/product/image-variants.ts';
import { messageIn } from './api-messages.ts';
import type { IdempotentRequests } from './idempotency.ts';
import type { OperationRequest, Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { Ports, StoredProduct } from './ports.ts';
import { type PreparedImage, preparedImages } from './prepared-images.ts';
import type { Uploads } from './uploads.ts';

/** Fields of a product that describe a stored image. */
type ImageFields = Required<Pick<Product, 'image' | 'imageHasAlpha' | 'srcset'>>;

type ProductOperations = 'listProducts' | 'addProduct' | 'editProduct' | 'deleteProduct' | 'presignVideo';

export function productOperations(
  { store, files, images, randomId }: Ports,
  requests: IdempotentRequests,
  uploads: Uploads,
): Pick<Operations, ProductOperations> {
  /** Stores an image and its variants, or none of them. */
  const putImage = async ({ chunks, size, extension, hasAlpha, variants }: PreparedImage): Promise<ImageFields> => {
    const image = urlOf('products', `${randomId()}.${extension}`);
    const srcset = variants ? srcsetOf(image, variants) : NO_SRCSET;
    const fields = { image, imageHasAlpha: hasAlpha, srcset };
    try {
      await files.put(image, chunks, size);
      for (const variant of variants?.made ?? [])
        await files.put(variantUrl(image, variant), variant.chunks, variant.size);
    } catch (error) {
      await files.delete(filesOf(fields));
      throw error;
    }
    return fields;
  };

  const storeImage = async (image: SentFile, { caller, signal }: OperationRequest<'addProduct' | 'editProduct'>) =>
    images.prepare({ use: 'product', images: [image], caller: caller.address, signal }, async (results) => {
      const [prepared] = preparedImages(results, () => 'image');
      if (!prepared) throw new Error('The image of a product has no result');
      return putImage(prepared);
    });

  /**
   * True if a product may reference this video. A presigned URL outlives its product, so the file of an ended upload may
   * have been sent again: it will be deleted.
   */
  const isUsableVideo = async (video: string): Promise<boolean> => {
    if (nameIn('videos', video) === null || !(await files.has(video))) return false;
    return !(await store.isEndedUpload(video)) || (await store.products.files()).has(video);
  };

  /** Calls `write` with the fields that reference a product's files. Deletes the image if the product is not stored. */
  const withFiles = async <Result>(
    image: ImageFields | undefined,
    video: string | undefined,
    write: (fields: Partial<ImageFields> & { readonly video?: string }) => Promise<Result>,
  ): Promise<Result> => {
    try {
      if (video !== undefined && !(await isUsableVideo(video)))
        throw OperationError.forFields([{ path: 'videoUrl', code: 'unknownUpload' }]);
      return await write({ ...image, ...(video !== undefined && { video }) });
    } catch (error) {
      // The store may have failed after the commit.
      if (image && !(await store.products.files()).has(image.image)) await files.delete(filesOf(image));
      throw error;
    }
  };

  /** Deletes the files of a product that no product references any more. */
  const deleteUnused = async (product: StoredProduct) => {
    const used = await store.products.files();
    await files.delete(filesOf(product).filter((url) => !used.has(url)));
  };

  return {
    listProducts: async () => ({ body: await store.products.list() }),

    async addProduct(request) {
      const { parameters, body, language } = request;
      const { image } = request.files;
      if (!image) throw OperationError.forFields([{ path: 'image', code: 'required' }]);
      const { title, shortDescription: description, fullDescription: longDescription = '', videoUrl } = body;
      const product = { title, description, longDescription, titleEn: '', descriptionEn: '', longDescriptionEn: '' };
      const id = await requests.once('addProduct', parameters['Idempotency-Key'], { ...body, image }, async (key) => {
        const stored = await storeImage(image, request);
        const add = () =>
          withFiles(stored, videoUrl, (fields) => store.products.add({ ...product, ...stored, ...fields }, key));
        return String(await store.withWriteLock(add));
      });
      return { body: { message: messageIn(language, 'productAdded'), id: Number(id) } };
    },

    async editProduct(request) {
      const { parameters, body, language } = request;
      const { image } = request.files;
      const { id, videoUrl, ...texts } = body;
      const version = parameters['If-Match'] === undefined ? null : Number(parameters['If-Match'].slice(1, -1));
      const stored = image && (await storeImage(image, request));
      await store.withWriteLock(async () => {
        const { before } = await withFiles(stored, videoUrl, async (fields) => {
          const edit = await store.products.edit(id, { ...texts, ...fields }, version);
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
      await store.withWriteLock(async () => {
        const before = await store.products.delete(id);
        if (!before) throw new OperationError('productNotFound');
        await deleteUnused(before);
      });
      return { body: { message: messageIn(language, 'productDeleted') } };
    },

    presignVideo: async ({ body }) => ({ body: await uploads.presign(body) }),
  };
}
