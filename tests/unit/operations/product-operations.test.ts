import { expect, it } from 'vitest';
import { urlOf } from '#src/domain/file-urls.ts';
import { randomId } from '#src/domain/random-id.ts';
import { createDatabase } from '#src/mocks/database.ts';
import { inspectedImages } from '#src/mocks/images.ts';
import { memoryFiles } from '#src/mocks/memory-files.ts';
import { memoryStore } from '#src/mocks/memory-store.ts';
import { mockPasswords } from '#src/mocks/sessions.ts';
import { IdempotentRequests } from '#src/operations/idempotency.ts';
import { productOperations } from '#src/operations/product-operations.ts';
import { createUploads } from '#src/operations/uploads.ts';
import { pictures } from '../../support/images.ts';

const VIDEO = urlOf('videos', 'gear.mp4');
const REQUEST = { files: {}, language: 'en', sessionToken: undefined, signal: new AbortController().signal } as const;

it('a video that is about to be shown is not deleted with the product that shows it', async () => {
  const looked = Promise.withResolvers<void>();
  const look = Promise.withResolvers<void>();
  const files = memoryFiles(async () => new Uint8Array());
  const database = createDatabase();
  const ports = {
    store: memoryStore(database),
    files: {
      ...files,
      has: async (url: string) => {
        looked.resolve();
        const isThere = await files.has(url);
        await look.promise;
        return isThere;
      },
    },
    images: inspectedImages,
    passwords: mockPasswords,
    now: () => new Date(),
    randomId,
    uploadSecret: 'secret',
  };
  const operations = productOperations(ports, new IdempotentRequests(ports.store), createUploads(ports));
  const texts = { longDescription: '', titleEn: '', descriptionEn: '', longDescriptionEn: '' };
  await files.put(VIDEO, [new Uint8Array([1])]);
  database.products.add({ ...texts, id: 1, title: 'a', description: 'b', image: '/a.png', video: VIDEO });

  const image = { type: 'image/png', bytes: pictures['image/png'] };
  const body = { title: 'c', shortDescription: 'd', videoUrl: VIDEO };
  const adding = operations.addProduct({ ...REQUEST, parameters: {}, body, files: { image } });
  await looked.promise;
  const deleting = operations.deleteProduct({ ...REQUEST, parameters: { id: 1 }, body: undefined });
  look.resolve();
  await Promise.all([adding, deleting]);
  expect([database.products.all().map(({ video }) => video), await files.has(VIDEO)]).toEqual([[VIDEO], true]);
});
