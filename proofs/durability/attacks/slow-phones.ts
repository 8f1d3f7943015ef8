import type { ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { dataUrl, pngOfSize } from '../../../tests/support/fixtures/image-files.ts';
import type { Attack } from '../support/attack.ts';
import { MEGABYTE, orderWith, send, statusOf } from '../support/requests.ts';

/** Number of phones, each with an address of its own. */
const PHONES = 30;
/** Bytes per second. The server tolerates 4.4 kB/s. */
const PHONE_SPEED = 30_000;
const ATTACKER_SPEED = 6_000;

const ATTACKERS = ['127.0.0.1', '127.0.0.3'];
/** Connections that an attacker holds at a time. */
const CONNECTIONS = 100;
/** Milliseconds after which an attacker replaces a connection that was cut. */
const RECONNECTION = 1_000;

/** Milliseconds that the attackers have before the phones begin. */
const HEAD_START = 2_000;

const TICK = 250;

export const slowPhones: Attack = {
  title: '30 phones send an image at 30 kB/s while two addresses hold as many orders as they can',
  async prepare({ port }) {
    const body = orderWith([dataUrl('image/png', pngOfSize(MEGABYTE))]);
    // Shared by all connections: filling a buffer for each would delay the bystander, who shares this process.
    const spaces = Buffer.alloc(45 * MEGABYTE, ' ');
    return {
      async run() {
        const over = new AbortController();
        const attacks = ATTACKERS.flatMap((address) =>
          Array.from({ length: CONNECTIONS }, () => holdPlace(port, address, spaces, over.signal)),
        );
        await pause(HEAD_START);
        const phones = Array.from({ length: PHONES }, async (_, index) => {
          const order = send(port, body.subarray(0, 1), body.length, `127.0.1.${index + 1}`);
          const status = statusOf(order);
          await trickle(order, body.subarray(1), PHONE_SPEED);
          order.end();
          return status;
        });
        const statuses = await Promise.all(phones);
        over.abort();
        await Promise.all(attacks);
        const stored = statuses.filter((status) => status === 201).length;
        if (stored < PHONES) throw new Error(`Only ${stored} of ${PHONES} phones succeeded: ${statuses}`);
        return `${stored} phones succeeded`;
      },
    };
  },
};

/** Sends large orders slowly until the signal aborts. */
async function holdPlace(port: number, address: string, body: Buffer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const order = send(port, body.subarray(0, 1), body.length, address);
    signal.addEventListener('abort', () => order.destroy());
    await trickle(order, body.subarray(1), ATTACKER_SPEED);
    await pause(RECONNECTION);
  }
}

/** Sends bytes at a constant speed until the connection closes. */
async function trickle(order: ClientRequest, bytes: Buffer, bytesPerSecond: number): Promise<void> {
  const length = (bytesPerSecond * TICK) / 1_000;
  let isCut = false;
  order.once('close', () => {
    isCut = true;
  });
  for (let at = 0; at < bytes.length && !isCut; at += length) {
    order.write(bytes.subarray(at, at + length));
    await pause(TICK);
  }
}
