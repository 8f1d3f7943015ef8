import type { Attack } from '../support/attack.ts';
import { MEGABYTE, orderWith, send, statusOf } from '../support/requests.ts';

export const lineBreaks: Attack = {
  title: 'four orders with 44 MB of line breaks as the name',
  async prepare({ port }) {
    const body = orderWith([], '\r\n'.repeat(11 * MEGABYTE));
    return { run: () => Promise.all(Array.from({ length: 4 }, () => statusOf(send(port, body)))) };
  },
};
