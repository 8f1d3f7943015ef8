import { dataUrl, sampleImage } from '../../../tests/support/fixtures/image-files.ts';
import type { Attack } from '../support/attack.ts';
import { orderWith, send, statusOf } from '../support/requests.ts';

export const gifPixels: Attack = {
  title: 'an order of eight GIFs of 7,000 × 7,000 pixels',
  async prepare({ port }) {
    const gif = await sampleImage('red', 7_000, 7_000).gif().toBuffer();
    const body = orderWith(Array(8).fill(dataUrl('image/gif', new Uint8Array(gif))));
    return { run: () => statusOf(send(port, body)) };
  },
};
