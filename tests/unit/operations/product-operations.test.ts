import { expect, it } from 'vitest';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { randomId } from '#src/domain/random-id.ts';
import { mockPasswords } from '#src/mocks/admin-session.ts';
import { createDatabase } from '#src/mocks/database.ts';
import { inspectedImages } from '#src/mocks/inspected-images.ts';
import { type MemoryFiles, memoryFiles } from '#src/mocks/memory-files.ts';
import { memoryStore } from '#src/mocks/memory-store.ts';
import { IdempotentRequests } from '#src/operations/idempotency.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ImageResult, Images } from '#src/operations/prepared-images.ts';
import { productOperations } from '#src/operations/product-operations.ts';
import { createUploads } from '#src/operations/uploads.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { sampleImages, sentFile } from '../../support/fixtures/image-files.ts';

const VIDEO = urlOf('videos', 'gear.mp4');
const REQUEST = {
  files: {},
  language: 'en',
  caller: { address: 'a', sessionToken: undefined },
  signal: new AbortController().signal,
} as const;

const TEXTS = { longDescription: '', titleEn: '', descriptionEn: '', longDescriptionEn: '' };
const GEAR = { ...TEXTS, title: 'a', description: 'b', image: '/a.png', video: VIDEO };

/** Every image has a variant. */
const images: Images = {
  prepare: (task, store) => inspectedImages.prepare(task, (results) => store(results.map(withVariant))),
};

function withVariant(result: ImageResult): ImageResult {
  if (result.kind === 'rejected') return result;
  const made = [{ extension: 'avif', width: 9, chunks: [new Uint8Array([1])], size: 1 }] as const;
  return { ...result, image: { ...result.image, variants: { imageWidth: 18, made } } };
}

/** The operations on a workshop whose first product shows the video; looking whether a file is there takes its time. */
async function open(
  look: (isThere: Promise<boolean>) => Promise<boolean>,
  disk: Partial<Pick<MemoryFiles, 'put' | 'delete'>> = {},
) {
  const files = memoryFiles(async () => new Uint8Array());
  const database = createDatabase();
  const ports = {
    store: memoryStore(database, { ...files, ...disk }),
    files: { ...files, has: (url: string) => look(files.has(url)), ...disk },
    images,
    passwords: mockPasswords,
    now: () => new Date(),
    timeZone,
    randomId,
    uploadSecret: 'secret',
    receiptSecret: 'secret',
    storeId: 'store',
  };
  const operations = productOperations(ports, new IdempotentRequests(ports.store), createUploads(ports));
  await files.put(VIDEO, [new Uint8Array([1])]);
  database.products.add({ ...GEAR, id: 1 });
  const image = sentFile('image/png', sampleImages['image/png']);
  const body = { title: 'c', shortDescription: 'd', videoUrl: VIDEO };
  return {
    files,
    add: () => operations.addProduct({ ...REQUEST, parameters: {}, body, files: { image } }),
    edit: (id: number) =>
      operations.editProduct({ ...REQUEST, parameters: {}, body: { ...GEAR, id, videoUrl: VIDEO } }),
    remove: (id: number) => operations.deleteProduct({ ...REQUEST, parameters: { id }, body: undefined }),
    videos: () => database.products.all().map(({ video }) => video),
  };
}

it('keeps the video of a deleted product if another product is about to show it', async () => {
  const [looked, look] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { add, remove, videos, files } = await open(async (isThere) => {
    looked.resolve();
    await look.promise;
    return isThere;
  });
  const adding = add();
  await looked.promise;
  const deleting = remove(1);
  look.resolve();
  await Promise.all([adding, deleting]);
  expect({ products: videos(), isStored: await files.has(VIDEO) }).toEqual({ products: [VIDEO], isStored: true });
});

it('rejects a product with a late upload under the URL of a deleted video', async () => {
  const { add, edit, remove, videos, files } = await open((isThere) => isThere);
  await add();
  await remove(1);
  await edit(2);
  expect(videos()).toEqual([VIDEO]);
  await remove(2);
  await files.put(VIDEO, [new Uint8Array([2])]);
  await expect(add()).rejects.toThrow(OperationError);
  expect(videos()).toEqual([]);
});

it('removes an image and its variants if one of them finds no space', async () => {
  const stored = new Set<string>();
  const { add, videos } = await open((isThere) => isThere, {
    async put(url) {
      if (url.endsWith('-9.avif')) throw new Error('no room');
      return stored.add(url).size > 0;
    },
    async delete(urls) {
      for (const url of urls) stored.delete(url);
    },
  });
  await expect(add()).rejects.toThrow('no room');
  expect([[...stored], videos()]).toEqual([[], [VIDEO]]);
});

it('adds the row of a product only after its image and the variants of it are stored', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  const { add, videos } = await open((isThere) => isThere, {
    async put(url) {
      if (!url.endsWith('-9.avif')) return true;
      begun.resolve();
      return end.promise;
    },
  });
  const adding = add();
  await begun.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(videos()).toEqual([VIDEO]);
  end.resolve(true);
  await adding;
  expect(videos()).toEqual([VIDEO, VIDEO]);
});
