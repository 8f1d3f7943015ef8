import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { dataUrl } from '../../../tests/support/fixtures/image-files.ts';
import type { Attack } from '../support/attack.ts';
import { orderWith, sendFrom, statusOf } from '../support/requests.ts';

/** Milliseconds of the attack. The work of a network counts for a minute. */
const DURATION = 90_000;

/** Milliseconds between two orders of customers. */
const CUSTOMER_PAUSE = 2_000;

/** Milliseconds that an attacker waits after an order was rejected at once. */
const ATTACKER_PAUSE = 250;

/** Line drawings of 49 megapixels and a few kilobytes. Each order has eight, or the two that are within the limit. */
function largeDrawings(attackers: string, addresses: readonly string[]): Attack {
  return {
    title: `${attackers} repeat an order of large line drawings`,
    victim: 'an order with a photo',
    maxWait: 35_000,
    environment: async () => ({ TRUST_PROXY: '1' }),
    async prepare({ port }) {
      const drawing = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: 'white' } })
        .png({ palette: true, colours: 2 })
        .toBuffer();
      const url = dataUrl('image/png', new Uint8Array(drawing));
      const orders = [8, 2].map((count) => orderWith(Array(count).fill(url)));
      const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
      const photo = sharp({ create: { width: 2_560, height: 1_920, channels: 3, background: 'red', noise } });
      const honest = orderWith([dataUrl('image/jpeg', new Uint8Array(await photo.jpeg({ quality: 88 }).toBuffer()))]);
      let customers = 0;
      return {
        bystanderPause: CUSTOMER_PAUSE,
        // Each order comes from another customer.
        async bystander() {
          customers += 1;
          const address = `198.51.${Math.floor(customers / 250)}.${1 + (customers % 250)}`;
          const status = await statusOf(sendFrom(address, port, honest));
          if (status !== 201) throw new Error(`A customer's order was answered ${status}`);
        },
        async run() {
          const end = performance.now() + DURATION;
          const statuses: Record<string, number> = {};
          const attack = async (address: string) => {
            for (let n = 0; performance.now() < end; n += 1) {
              const [order = honest] = orders.slice(n % orders.length);
              const answered = statusOf(sendFrom(address, port, order));
              const status = await Promise.race([answered, pause(Math.max(0, end - performance.now()), 'unanswered')]);
              statuses[status] = (statuses[status] ?? 0) + 1;
              await pause(ATTACKER_PAUSE);
            }
          };
          await Promise.all(addresses.map(attack));
          return Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
        },
      };
    },
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

export const fourDrawers = largeDrawings(
  'four addresses',
  numbers(4).map((n) => `192.0.2.${n}`),
);

export const manyDrawers = largeDrawings(
  '64 addresses',
  numbers(64).map((n) => `192.0.2.${n}`),
);

export const drawersOfOneSite = largeDrawings(
  'the 256 networks of an IPv6 /56',
  numbers(256).map((n) => `2001:db8:0:${n.toString(16)}::1`),
);
