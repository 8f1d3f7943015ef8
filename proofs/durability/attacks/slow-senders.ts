import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../support/attack.ts';
import { MEGABYTE, send, statusOf } from '../support/requests.ts';

/** Milliseconds, longer than the server tolerates a slow body. */
const DURATION = 35_000;
const PERIOD = 5_000;

export const slowSenders: Attack = {
  title: 'twenty senders of 45 of 46 MB, then of one byte every 5 s',
  async prepare({ port }) {
    const body = Buffer.alloc(45 * MEGABYTE, ' ');
    return {
      async run() {
        const senders = Array.from({ length: 20 }, () => send(port, body, 46 * MEGABYTE));
        const answered = Promise.all(senders.map(statusOf));
        for (let waited = 0; waited < DURATION; waited += PERIOD) {
          await pause(PERIOD);
          for (const sender of senders) if (!sender.destroyed) sender.write(' ');
        }
        return answered;
      },
    };
  },
};
