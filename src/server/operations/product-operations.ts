import { randomBytes } from 'node:crypto';
import { messageIn } from '#src/contract/messages.ts';
import { type FileStorage, nameIn } from '../files/file-storage.ts';
import type { ImageWork } from '../files/image-work.ts';
import type { UploadedFile } from '../http/multipart-form.ts';
import { Refusal } from '../http/refusal.ts';
import type { Store, StoredProduct } from '../store/store.ts';
import { type Catalogue, isFresh } from './catalogue.ts';
import type { Handlers } from './handler.ts';

interface Needs {
  readonly store: Store;
  readonly files: FileStorage;
  readonly images: ImageWork;
  readonly catalogue: Catalogue;
}

type ProductOperations = 'listProducts' | 'addProduct' | 'editProduct' | 'deleteProduct' | 'presignVideo';

/** Shows the products to everybody, and takes the admin's changes and videos. */
export function productOperations({ store, files, images, catalogue }: Needs): Pick<Handlers, ProductOperations> {
  const keepImage = imageKeeper(files, images);
  return {
    async listProducts({ headers }) {
      const { json, etag } = await catalogue.read();
      const caching = { etag, 'cache-control': 'no-cache' };
      if (isFresh(headers['if-none-match'], etag)) return { status: 304, headers: caching };
      return { status: 200, body: json, headers: caching };
    },

    async addProduct({ body, files: { image }, language, signal }) {
      if (!image) throw Refusal.forFields([{ path: 'image', code: 'required' }]);
      const video = body.videoUrl === undefined ? null : await uploadedVideo(files, body.videoUrl);
      const imageName = await keepImage(image, signal);
      const id = await orElseRemove(files, imageName, () =>
        store.products.add({
          title: body.title,
          description: body.shortDescription,
          longDescription: body.fullDescription ?? '',
          titleEn: '',
          descriptionEn: '',
          longDescriptionEn: '',
          image: imageName,
          video,
        }),
      );
      catalogue.drop();
      return { status: 201, body: { message: messageIn(language, 'productAdded'), id } };
    },

    async editProduct({ body, files: { image }, language, signal }) {
      const { id, videoUrl, ...texts } = body;
      if (!(await store.products.find(id))) throw Refusal.of(404, 'productNotThere');
      const video = videoUrl === undefined ? {} : { video: await uploadedVideo(files, videoUrl) };
      const imageName = image && (await keepImage(image, signal));
      const changes = { ...texts, ...video, ...(imageName && { image: imageName }) };
      const before = await orElseRemove(files, imageName, () => store.products.edit(id, changes));
      catalogue.drop();
      if (!before) {
        await removeUnused(store, files, imageName ? [{ folder: 'products', name: imageName }] : []);
        throw Refusal.of(404, 'productNotThere');
      }
      await removeUnused(store, files, filesOf(before));
      return { status: 200, body: { message: messageIn(language, 'productEdited') } };
    },

    async deleteProduct({ parameters: { id }, language }) {
      const before = await store.products.remove(id);
      if (!before) throw Refusal.of(404, 'productNotThere');
      catalogue.drop();
      await removeUnused(store, files, filesOf(before));
      return { status: 200, body: { message: messageIn(language, 'productDeleted') } };
    },

    async presignVideo({ body: { mime, size = null } }) {
      return { status: 200, body: await files.presignVideo({ mime, size }) };
    },
  };
}

interface FilePlace {
  readonly folder: 'products' | 'videos';
  readonly name: string;
}

function filesOf({ image, video }: StoredProduct): FilePlace[] {
  const places: FilePlace[] = [{ folder: 'products', name: image }];
  return video === null ? places : [...places, { folder: 'videos', name: video }];
}

/** Removes files that no product shows any more. */
async function removeUnused(store: Store, files: FileStorage, places: readonly FilePlace[]): Promise<void> {
  const used = await store.products.fileNames();
  for (const { folder, name } of places) if (!used.has(name)) await files.remove(folder, [name]);
}

/** The name of the video behind a `publicUrl` of ours, if its upload ended well. */
async function uploadedVideo(files: FileStorage, videoUrl: string): Promise<string> {
  const name = nameIn('videos', videoUrl);
  if (name !== null && (await files.has('videos', name))) return name;
  throw Refusal.forFields([{ path: 'videoUrl', code: 'unknownUpload' }]);
}

/** Prepares and stores the picture of a product; answers its name. */
function imageKeeper(files: FileStorage, images: ImageWork) {
  return async ({ bytes, contentType: type }: UploadedFile, signal: AbortSignal): Promise<string> => {
    let name = '';
    await images.run({
      use: 'product',
      pictures: [{ bytes, type }],
      signal,
      keep: async (verdict) => {
        if (verdict.kind === 'refused') throw Refusal.forFields([{ path: 'image', ...verdict.problem }]);
        name = `${randomBytes(16).toString('base64url')}.${verdict.image.extension}`;
        await files.put('products', name, verdict.image.bytes);
      },
    });
    return name;
  };
}

async function orElseRemove<Result>(
  files: FileStorage,
  imageName: string | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (imageName) await files.remove('products', [imageName]);
    throw error;
  }
}
