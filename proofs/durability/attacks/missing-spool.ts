import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataUrl, sampleImages } from '../../../tests/support/fixtures/image-files.ts';
import type { Attack } from '../support/attack.ts';
import { orderWith, send, statusOf } from '../support/requests.ts';

/** Orders while the folder cannot be used. */
const ORDERS = 50;

export const missingSpool: Attack = {
  title: `${ORDERS} orders with a picture while the folder for their bodies is removed, or is no folder`,
  async prepare({ port, dataDir }) {
    const spool = join(dataDir, 'spool');
    const order = orderWith([dataUrl('image/png', sampleImages['image/png'])]);
    const orders = (count: number) => Promise.all(Array.from({ length: count }, () => statusOf(send(port, order))));
    return {
      async run() {
        await rm(spool, { recursive: true });
        const [removed] = await orders(1);
        await rm(spool, { recursive: true });
        await writeFile(spool, '');
        const replaced = await orders(ORDERS);
        await rm(spool);
        const [repaired] = await orders(1);
        const isExpected = removed === 201 && replaced.every((status) => status === 503) && repaired === 201;
        const summary = `${removed}, then ${[...new Set(replaced)]}, then ${repaired}`;
        if (!isExpected) throw new Error(`The orders were answered ${summary}`);
        return summary;
      },
    };
  },
};
