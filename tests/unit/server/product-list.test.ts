import { expect, it, onTestFinished, vi } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { createApp } from '#src/server/http/app.ts';
import { openLog } from '#src/server/http/log-output.ts';
import { openStorage } from '#src/server/storage.ts';
import { nothingSwept } from '#src/server/sweeping.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

it('reads the product list once for concurrent requests, and again after a change or a failure', async () => {
  const config = configFrom({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'silent' });
  const storage = await openStorage(config);
  const siteDir = await temporaryFolder();
  const parts = { siteDir, renderer: null, sweeping: nothingSwept(), defaultLanguage: 'fa', textPages: [] } as const;
  const app = await createApp({ ...storage, config, log: openLog(), ...parts });
  onTestFinished(() => app.close().then(() => storage[Symbol.asyncDispose]()));
  const { products } = storage.store;
  const read = vi.spyOn(products, 'list').mockRejectedValueOnce(new Error('the store is away'));
  const ask = async () => {
    const responses = await Promise.all([1, 2, 3].map(() => app.inject('/api/products')));
    return responses.map(({ statusCode, body }) => (statusCode === 200 ? JSON.parse(body).length : statusCode));
  };
  expect(await ask()).toEqual([500, 500, 500]);
  expect(await ask()).toEqual([0, 0, 0]);
  expect(await ask()).toEqual([0, 0, 0]);
  expect(read).toHaveBeenCalledTimes(2);
  const { id: _, ...product } = productOf(1);
  await products.add(product, null);
  expect(await ask()).toEqual([1, 1, 1]);
  expect(read).toHaveBeenCalledTimes(3);
});
