import { setTimeout as pause } from 'node:timers/promises';
import { dataUrl, gifOfFrames } from '../../../tests/support/fixtures/image-files.ts';
import type { Attack } from '../support/attack.ts';
import { orderWith, send } from '../support/requests.ts';

/** Milliseconds for which the server may still work on orders that were hung up. */
const AFTERMATH = 5_000;

export const gifFrames: Attack = {
  title: 'two orders of three GIFs of 100,000 frames, hung up once they are sent',
  async prepare({ port }) {
    const body = orderWith(Array(3).fill(dataUrl('image/gif', gifOfFrames(100_000))));
    return {
      async run() {
        for (const order of [send(port, body), send(port, body)]) order.once('finish', () => order.destroy());
        await pause(AFTERMATH);
        return 'none';
      },
    };
  },
};
