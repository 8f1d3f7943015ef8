import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { configFrom } from '#src/server/config.ts';
import { restore } from '#src/server/transfer/commands.ts';
import {
  backedUp,
  contentOf,
  type Environment,
  firstOrder,
  silent,
  usedWorkshop,
} from '../../support/fixtures/used-workshop.ts';
import { hasSharedStorage, newSharedStorage, startFirst } from '../../support/infrastructure/shared-services.ts';
import {
  changeDatabase,
  startServer,
  startWithAdmin,
  temporaryFolder,
} from '../../support/infrastructure/test-server.ts';
import { startReceiver } from '../../support/infrastructure/webhook-receiver.ts';

/** A backup in the format before migration 0006. */
const YESTERDAYS = readFileSync(new URL('backup-0005.sql', import.meta.url), 'utf8');

startFirst('postgres', 's3');

const workshop = usedWorkshop();

const places: { readonly label: string; readonly place: () => Promise<Environment> }[] = [
  { label: 'a data folder', place: async () => ({ DATA_DIR: await temporaryFolder() }) },
];
if (hasSharedStorage) places.push({ label: 'PostgreSQL and S3', place: newSharedStorage });

describe.each(places)('a backup restored to $label', ({ place }) => {
  it('restores rows, files, login, idempotency keys and id sequences', async () => {
    const server = await workshop.start();
    const shown = await contentOf(server);
    const environment = await place();
    await restore(configFrom(environment), await backedUp({ DATA_DIR: server.dataDir }), silent);
    const again = await startWithAdmin(environment);
    expect(await contentOf(again)).toEqual(shown);
    expect(await again.orderIdOf(...(await firstOrder()))).toBe(shown.orders.at(-1)?._id);
    expect(await (await again.addProduct()).json()).toEqual({ message: 'The product has been added.', id: 3 });
  });

  it('delivers orders that were still undelivered in the backup', async () => {
    const slow = await startReceiver(() => {});
    const server = await startServer(slow.environment);
    const id = await server.orderIdOf();
    await slow.ids(1);
    const environment = await place();
    await restore(configFrom(environment), await backedUp({ DATA_DIR: server.dataDir }), silent);
    slow.disconnect();
    // Later than any lease of the first server.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const receiver = await startReceiver();
    await startServer({ ...environment, ...receiver.environment });
    expect(await receiver.ids(1)).toEqual([id]);
  });

  it('migrates a backup of an earlier version', async () => {
    const path = join(await temporaryFolder(), 'yesterday.backup');
    changeDatabase(path, YESTERDAYS);
    const environment = await place();
    await restore(configFrom(environment), path, silent);
    const shown = await contentOf(await startWithAdmin(environment));
    expect(shown.orders).toEqual<Order[]>([
      {
        _id: 'order-of-yesterday',
        name: 'سارا',
        phone: '09121234567',
        description: 'یک چرخ‌دنده',
        files: ['/files/orders/yesterday.webp'],
        createdAt: '2026-11-21T10:00:00.000Z',
      },
    ]);
    expect(shown.files['/files/orders/yesterday.webp']).toBe(Buffer.from('picture').toString('base64'));
  });
});
