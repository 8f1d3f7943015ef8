import type { Product } from '#src/contract/schema.generated.ts';
import { nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { filesOf, NO_SRCSET, srcsetOf, variantUrl } from '#src/domain/product/image-variants.ts';
import { textsOfAddition } from '#src/domain/product/product-fields.ts';
import { messageIn } from './api-messages.ts';
import type { IdempotentRequests } from './idempotency.ts';
import type { OperationRequest, Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { Ports, ProductChanges } from './ports.ts';
import { type PreparedImage, preparedImages } from './prepared-images.ts';
import type { Uploads } from './uploads.ts';
import { changedElsewhere, versionIn } from './versions.ts';

/** Fields of a product that describe its stored picture. */
type PictureFields = Required<Pick<Product, 'image' | 'imageHasAlpha' | 'srcset'>>;

/** Fields of a product that describe the images stored in one call. */
type ImageFields = Partial<PictureFields> & Pick<Product, 'drawing'>;

/** Uses of the images in a product's form. */
const USES = { image: 'picture', drawing: 'drawing' } as const;

type ProductOperations =
  | 'listProducts'
  | 'listAllProducts'
  | 'addProduct'
  | 'editProduct'
  | 'moveProduct'
  | 'deleteProduct'
  | 'presignVideo';

export function productOperations(
  { store, files, images, randomId }: Ports,
  requests: IdempotentRequests,
  uploads: Uploads,
): Pick<Operations, ProductOperations> {
  /** Stores an image and its variants, or none of them. */
  const putImage = async ({ chunks, size, extension, hasAlpha, variants }: PreparedImage): Promise<PictureFields> => {
    const image = urlOf('products', `${randomId()}.${extension}`);
    const srcset = variants ? srcsetOf(image, variants) : NO_SRCSET;
    const fields = { image, imageHasAlpha: hasAlpha, srcset };
    try {
      await files.put(image, chunks, size);
      for (const variant of variants?.made ?? [])
        await files.put(variantUrl(image, variant), variant.chunks, variant.size);
    } catch (error) {
      await store.discardFiles(filesOf(fields));
      throw error;
    }
    return fields;
  };

  /** Stores the images of a product's form, or none of them. */
  const storeImages = async (request: OperationRequest<'addProduct' | 'editProduct'>): Promise<ImageFields> => {
    const { files: sent, signal } = request;
    const received = (['image', 'drawing'] as const).flatMap((field) => {
      const file = sent[field];
      return file ? [{ field, use: USES[field], file }] : [];
    });
    if (received.length === 0) return {};
    const task = { images: received, signal };
    return images.prepare(task, async (results) => {
      const prepared = preparedImages(results, (index) => received[index]?.field ?? '');
      let stored: ImageFields = {};
      try {
        for (const [index, image] of prepared.entries()) {
          const picture = await putImage(image);
          stored = { ...stored, ...(received[index]?.field === 'drawing' ? { drawing: picture.image } : picture) };
        }
      } catch (error) {
        await store.discardFiles(filesOf(stored));
        throw error;
      }
      return stored;
    });
  };

  /**
   * True if a product may reference this video. A presigned URL outlives its product, so the file of an ended upload may
   * have been sent again: it will be deleted.
   */
  const isUsableVideo = async (video: string): Promise<boolean> => {
    if (nameIn('videos', video) === null || !(await files.has(video))) return false;
    return !(await store.isEndedUpload(video)) || (await store.products.files()).has(video);
  };

  /** Calls `write` with the fields that reference a product's files. Discards the images if the product is not stored. */
  const withFiles = async <Result>(
    stored: ImageFields,
    video: string | undefined,
    write: (fields: ImageFields & { readonly video?: string }) => Promise<Result>,
  ): Promise<Result> => {
    try {
      if (video !== undefined && !(await isUsableVideo(video)))
        throw OperationError.forFields([{ path: 'videoUrl', code: 'unknownUpload' }]);
      return await write({ ...stored, ...(video !== undefined && { video }) });
    } catch (error) {
      // The store may have failed after the commit. Then the product references the images, and they are not deleted.
      await store.discardFiles(filesOf(stored));
      throw error;
    }
  };

  return {
    async listProducts() {
      const { revision, products } = await store.products.list('public');
      return { body: [...products], revision };
    },

    async listAllProducts() {
      const { revision, products } = await store.products.list('all');
      return { body: products.map((product) => ({ hidden: false, ...product })), revision };
    },

    async addProduct(request) {
      const { parameters, body, language } = request;
      if (!request.files.image) throw OperationError.forFields([{ path: 'image', code: 'required' }]);
      const { videoUrl, hidden, ...texts } = body;
      const product = { ...textsOfAddition(texts), ...(hidden === 'true' && { hidden: true }) };
      const content = { ...body, ...request.files };
      const id = await requests.once('addProduct', parameters['Idempotency-Key'], content, async (key) => {
        const stored = await storeImages(request);
        const { image } = stored;
        if (image === undefined) throw new Error('The picture of a product has no result');
        const add = () =>
          withFiles(stored, videoUrl, (fields) => store.products.add({ ...product, ...fields, image }, key));
        return String(await store.withWriteLock(add));
      });
      return { body: { message: messageIn(language, 'productAdded'), id: Number(id) } };
    },

    async editProduct(request) {
      const { parameters, body, language } = request;
      const { id, videoUrl, removeDrawing, hidden, ...texts } = body;
      const stored = await storeImages(request);
      const changes: ProductChanges = {
        ...texts,
        ...(removeDrawing !== undefined && { drawing: null }),
        ...(hidden !== undefined && { hidden: hidden === 'true' }),
      };
      const version = versionIn(parameters['If-Match']);
      const edit = () =>
        withFiles(stored, videoUrl, async (fields) => {
          const result = await store.products.edit(id, { ...changes, ...fields }, version);
          if (!result) throw new OperationError('productNotFound');
          if (result.kind === 'outdated') throw changedElsewhere({ product: result.newer });
        });
      await store.withWriteLock(edit);
      return { body: { message: messageIn(language, 'productEdited') } };
    },

    async moveProduct({ body: { id, before = null }, language }) {
      const isMoved = await store.withWriteLock(() => store.products.move({ id, before }));
      if (!isMoved) throw new OperationError('productNotFound');
      return { body: { message: messageIn(language, 'productMoved') } };
    },

    async deleteProduct({ parameters: { id }, language }) {
      const isDeleted = await store.withWriteLock(() => store.products.delete(id));
      if (!isDeleted) throw new OperationError('productNotFound');
      return { body: { message: messageIn(language, 'productDeleted') } };
    },

    presignVideo: async ({ body }) => ({ body: await uploads.presign(body) }),
  };
}
