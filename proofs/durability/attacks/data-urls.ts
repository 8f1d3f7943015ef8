import type { Attack } from '../support/attack.ts';
import { MEGABYTE, orderWith, send, statusOf } from '../support/requests.ts';

export const dataUrls: Attack = {
  title: 'four orders with 40 MB of data URLs that contain no image',
  async prepare({ port }) {
    const body = orderWith(Array(4).fill(`data:image/png;base64,${'چ'.repeat(5 * MEGABYTE)}`));
    return { run: () => Promise.all(Array.from({ length: 4 }, () => statusOf(send(port, body)))) };
  },
};
