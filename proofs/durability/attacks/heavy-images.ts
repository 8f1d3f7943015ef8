import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { dataUrl } from '../../../tests/support/fixtures/image-files.ts';
import type { Attack } from '../support/attack.ts';
import { orderWith, send, statusOf } from '../support/requests.ts';

/** Milliseconds after which the attackers hang up. */
const PATIENCE = 20_000;

export const heavyImages: Attack = {
  title: 'twenty orders of the heaviest images that are accepted',
  async prepare({ port }) {
    const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
    const image = sharp({ create: { width: 2_645, height: 2_645, channels: 3, background: 'red', noise } });
    const webp = await image.webp({ quality: 80, effort: 0 }).toBuffer();
    const body = orderWith(Array(2).fill(dataUrl('image/webp', new Uint8Array(webp))));
    return {
      async run() {
        const orders = Array.from({ length: 20 }, () => send(port, body));
        const answered = Promise.all(orders.map(statusOf));
        await Promise.race([answered, pause(PATIENCE)]);
        for (const order of orders) order.destroy();
        return answered;
      },
    };
  },
};
