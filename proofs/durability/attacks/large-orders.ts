import { dataUrl, pngOfSize } from '../../../tests/support/fixtures/image-files.ts';
import type { Attack } from '../support/attack.ts';
import { MEGABYTE, orderWith, send, statusOf } from '../support/requests.ts';

export const largeOrders: Attack = {
  title: 'two orders of 27 MB at once from two addresses',
  maxMemory: 256 * MEGABYTE,
  async prepare({ port }) {
    const image = dataUrl('image/png', pngOfSize(5 * MEGABYTE));
    const body = orderWith(Array(4).fill(image));
    return {
      async run() {
        const orders = ['127.0.0.1', '127.0.0.3'].map((address) => send(port, body, body.length, address));
        const statuses = await Promise.all(orders.map(statusOf));
        if (statuses.some((status) => status !== 201)) throw new Error(`The orders were answered ${statuses}`);
        return statuses;
      },
    };
  },
};
