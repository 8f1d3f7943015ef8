import type { Attack } from '../support/attack.ts';
import { send, statusOf } from '../support/requests.ts';

/** Escaped quotes in a name: as many as a body may contain. */
const START = Buffer.from(`{"name":"${'\\"'.repeat(130_000)}\\`);

export const escapedQuotes: Attack = {
  title: 'four orders with 130,000 escaped quotes and no end, which are logged as too slow',
  async prepare({ port }) {
    // The server cuts off the senders and logs the fields that it has received.
    return { run: () => Promise.all(Array.from({ length: 4 }, () => statusOf(send(port, START, START.length + 1)))) };
  },
};
