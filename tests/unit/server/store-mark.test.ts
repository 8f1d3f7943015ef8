import { describe, expect, it } from 'vitest';
import { openServer } from '#src/server/server.ts';
import { dataUrl, sampleImages } from '../../support/fixtures/image-files.ts';
import { openedStorage, setUps } from '../../support/infrastructure/set-ups.ts';
import { startFirst } from '../../support/infrastructure/shared-services.ts';
import { startServer, startWithAdmin } from '../../support/infrastructure/test-server.ts';

const PICTURE = dataUrl('image/png', sampleImages['image/png']);

startFirst('postgres', 's3');

describe.each(setUps)('a store on $label that was initialized', ({ open }) => {
  it('refuses to replace an initialized store that became empty, even without files of customers', async () => {
    const { environment, loseStore } = await open();
    const server = await startServer(environment);
    await server.sendOrder();
    await server.close();
    const lost = await loseStore();
    await expect(openServer({ ...lost, PORT: '0', ADMIN_PASSWORD: 'a long password' })).rejects.toThrow(
      'There are files, but the store that names them (workshop.sqlite in DATA_DIR, or the database of DATABASE_URL) ' +
        'is missing or empty: restore it from a backup, or move the files away to begin anew',
    );
    const { store, files } = await openedStorage(lost);
    expect({
      isBegun: await store.isBegun(),
      products: (await store.products.list('public')).products,
      list: await files.list('products'),
    }).toEqual({ isBegun: false, products: [], list: [] });
  });

  it('refuses to start beside an empty place for files, as of an unmounted disk, unless that is meant', async () => {
    const { environment, loseFiles } = await open();
    const server = await startServer(environment);
    await server.sendOrder({ files: [PICTURE] });
    await server.close();
    const lost = await loseFiles();
    await expect(openServer({ ...lost, PORT: '0', ADMIN_PASSWORD: 'a long password' })).rejects.toThrow(
      /^The store names \d+ files, but DATA_DIR \(or S3_BUCKET\) has none of them: mount the disk, correct the setting,/,
    );
    expect(await (await openedStorage(lost)).files.hasStoreMark()).toBe(false);
  });

  it('starts without its files if the operator insists, and never asks again', async () => {
    const { environment, loseFiles } = await open();
    const server = await startServer(environment);
    await server.sendOrder({ files: [PICTURE] });
    await server.close();
    const lost = { ...(await loseFiles()), PORT: '0', ADMIN_PASSWORD: 'a long password' };
    await (await openServer(lost, { anyway: true })).close();
    await (await openServer(lost)).close();
    expect(await (await openedStorage(lost)).files.hasStoreMark()).toBe(true);
  });

  it('marks a store of an earlier program version at the next start', async () => {
    const { environment } = await open();
    const storage = await openedStorage(environment);
    await storage.store.begin([]);
    expect(await storage.files.hasStoreMark()).toBe(false);
    await storage[Symbol.asyncDispose]();
    const server = await startWithAdmin(environment);
    expect(await server.products()).toEqual([]);
    await server.close();
    expect(await (await openedStorage(environment)).files.hasStoreMark()).toBe(true);
  });
});
