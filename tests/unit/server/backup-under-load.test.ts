import { describe, expect, it } from 'vitest';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { configFrom } from '#src/server/config.ts';
import { restore } from '#src/server/transfer/commands.ts';
import { backedUp, contentOf, silent } from '../../support/fixtures/used-workshop.ts';
import { setUps } from '../../support/infrastructure/set-ups.ts';
import { startFirst } from '../../support/infrastructure/shared-services.ts';
import { sampleImageUrl, startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';

startFirst('postgres', 's3');

describe.each(setUps)('on $label', ({ open }) => {
  it('a backup under load contains every order that was acknowledged before, with its images', async () => {
    const { environment } = await open();
    const server = await startWithAdmin(environment);
    const files = [await sampleImageUrl()];
    const before = await Promise.all([1, 2, 3].map(() => server.orderIdOf({ files })));
    let isOver = false;
    const work = async () => {
      while (!isOver) await server.deleteOrder(await server.orderIdOf());
    };
    const working = work();
    const path = await backedUp(environment);
    isOver = true;
    await working;
    const DATA_DIR = await temporaryFolder();
    const { lost } = await restore(configFrom({ DATA_DIR }), path, silent);
    const { orders, files: stored } = await contentOf(await startWithAdmin({ DATA_DIR }));
    expect([before.filter((id) => !orders.some(({ _id }) => _id === id)), lost]).toEqual([[], []]);
    expect(orders.flatMap(storedFilesOf).filter((url) => !stored[url])).toEqual([]);
  });
});
