/**
 * Attacks a server on this machine. Prints how long a bystander at another address waits before and during the attack,
 * and the peak of the server's memory. Every attack is limited in number and time. Requires Linux to measure the memory.
 *
 *     npm run test:attacks [-- <part of a name below> … --postgres]
 */
import { parseArgs } from 'node:util';
import { buildWhereStale } from '#src/tools/site-build.ts';
import { startPostgres } from '../support/infrastructure/postgres-cluster.ts';
import { dataUrls } from './attacks/data-urls.ts';
import { gifFrames } from './attacks/gif-frames.ts';
import { gifPixels } from './attacks/gif-pixels.ts';
import { heavyImages } from './attacks/heavy-images.ts';
import { largeOrders } from './attacks/large-orders.ts';
import { lineBreaks } from './attacks/line-breaks.ts';
import { logins } from './attacks/logins.ts';
import { invalidForms, limitedForms, receipts } from './attacks/order-forms.ts';
import { orderLists } from './attacks/order-lists.ts';
import { pipelining } from './attacks/pipelining.ts';
import { distributedSearches, searches } from './attacks/searches.ts';
import { slowPhones } from './attacks/slow-phones.ts';
import { slowSenders } from './attacks/slow-senders.ts';
import { slowStorage } from './attacks/slow-storage.ts';
import type { Attack } from './support/attack.ts';
import { MEGABYTE } from './support/requests.ts';
import { underAttack } from './support/under-attack.ts';

/** The longest wait in milliseconds and the peak memory in bytes. */
const GOALS = { wait: 1_000, memory: 400 * MEGABYTE };

const attacks: Readonly<Record<string, Attack>> = {
  'gif-frames': gifFrames,
  'gif-pixels': gifPixels,
  'heavy-images': heavyImages,
  'large-orders': largeOrders,
  'slow-senders': slowSenders,
  'slow-phones': slowPhones,
  'slow-storage': slowStorage,
  'line-breaks': lineBreaks,
  'data-urls': dataUrls,
  searches,
  'distributed-searches': distributedSearches,
  pipelining,
  logins,
  'invalid-forms': invalidForms,
  'limited-forms': limitedForms,
  receipts,
  'order-lists': orderLists,
};

const { values, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
buildWhereStale('site');
for (const [name, attack] of Object.entries(attacks)) {
  if (positionals.length > 0 && !positionals.some((part) => name.includes(part))) continue;
  await using cleanup = new AsyncDisposableStack();
  const postgres = values.postgres ? await startPostgres() : null;
  cleanup.defer(async () => postgres?.stop());
  try {
    const { idle, median, longest, memory, responses } = await underAttack(attack, postgres?.url('postgres') ?? null);
    const isMet = longest < GOALS.wait && memory < (attack.maxMemory ?? GOALS.memory);
    if (!isMet) process.exitCode = 1;
    const megabytes = Math.round(memory / MEGABYTE);
    console.info(`${isMet ? 'ok  ' : 'FAIL'} ${name}: ${attack.title}`);
    console.info(
      `     longest wait ${longest} ms (median ${median} ms, idle at most ${idle} ms), peak ${megabytes} MB`,
    );
    console.info(`     responses ${responses}`);
  } catch (error) {
    process.exitCode = 1;
    console.info(`FAIL ${name}: ${attack.title}\n     ${error}`);
  }
}
