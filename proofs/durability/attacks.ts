/**
 * Attacks a server on this machine. Prints how long a bystander at another address waits before and during the attack,
 * and the peak of the server's memory. Every attack is limited in number and time. Requires Linux to measure the memory.
 *
 *     npm run test:attacks [-- <part of a name below> … --postgres --write]
 *
 * Prints a Markdown table at the end. `--write` puts it into docs/performance.md.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildWhereStale } from '#src/tools/site-build.ts';
import { startPostgres } from '../../tests/support/infrastructure/postgres-cluster.ts';
import { circumstances, publish, table } from '../bench/support/results.ts';
import { dataUrls } from './attacks/data-urls.ts';
import { escapedQuotes } from './attacks/escaped-quotes.ts';
import { gifFrames } from './attacks/gif-frames.ts';
import { gifPixels } from './attacks/gif-pixels.ts';
import { heavyImages } from './attacks/heavy-images.ts';
import { drawersOfOneSite, fourDrawers, manyDrawers } from './attacks/large-drawings.ts';
import { largeOrders } from './attacks/large-orders.ts';
import { lineBreaks } from './attacks/line-breaks.ts';
import { logins, loginsBesideOrders, newNetworkLogins } from './attacks/logins.ts';
import { missingSpool } from './attacks/missing-spool.ts';
import { invalidForms, limitedForms, receipts } from './attacks/order-forms.ts';
import { orderLists } from './attacks/order-lists.ts';
import { pipelining } from './attacks/pipelining.ts';
import { distributedSearches, searches } from './attacks/searches.ts';
import { slowPhones } from './attacks/slow-phones.ts';
import { slowSenders } from './attacks/slow-senders.ts';
import { slowStorage } from './attacks/slow-storage.ts';
import { unreadLog } from './attacks/unread-log.ts';
import { type Attack, MAX_WAIT } from './support/attack.ts';
import { MEGABYTE } from './support/requests.ts';
import { underAttack } from './support/under-attack.ts';

/** Bytes of memory that the server may use. */
const MAX_MEMORY = 400 * MEGABYTE;

const attacks: Readonly<Record<string, Attack>> = {
  'gif-frames': gifFrames,
  'gif-pixels': gifPixels,
  'heavy-images': heavyImages,
  'drawings-of-4': fourDrawers,
  'drawings-of-64': manyDrawers,
  'drawings-of-a-56': drawersOfOneSite,
  'large-orders': largeOrders,
  'slow-senders': slowSenders,
  'slow-phones': slowPhones,
  'slow-storage': slowStorage,
  'line-breaks': lineBreaks,
  'escaped-quotes': escapedQuotes,
  'data-urls': dataUrls,
  'unread-log': unreadLog,
  'missing-spool': missingSpool,
  searches,
  'distributed-searches': distributedSearches,
  pipelining,
  logins,
  'new-network-logins': newNetworkLogins,
  'logins-beside-orders': loginsBesideOrders,
  'invalid-forms': invalidForms,
  'limited-forms': limitedForms,
  receipts,
  'order-lists': orderLists,
};

const { values, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** Runs an attack and prints its result. Returns its row of the table. */
async function resultOf(name: string, attack: Attack): Promise<readonly string[]> {
  await using cleanup = new AsyncDisposableStack();
  const postgres = values.postgres ? await startPostgres() : null;
  cleanup.defer(async () => postgres?.stop());
  try {
    const { idle, median, longest, memory, responses } = await underAttack(attack, postgres?.url('postgres') ?? null);
    const { victim = 'an order', maxWait = MAX_WAIT, maxRatio = Number.POSITIVE_INFINITY } = attack;
    const ratio = longest / idle;
    const isMet = longest <= maxWait && ratio <= maxRatio && memory <= (attack.maxMemory ?? MAX_MEMORY);
    if (!isMet) process.exitCode = 1;
    const megabytes = Math.round(memory / MEGABYTE);
    console.info(`${isMet ? 'ok  ' : 'FAIL'} ${name}: ${attack.title}`);
    console.info(
      `     ${victim}: longest wait ${longest} ms (median ${median} ms, idle at most ${idle} ms), peak ${megabytes} MB`,
    );
    console.info(`     responses ${responses}`);
    const figures = [longest, median, idle].map(String);
    return [attack.title, victim, ...figures, ratio.toFixed(1), String(megabytes), isMet ? 'met' : 'missed'];
  } catch (error) {
    process.exitCode = 1;
    console.info(`FAIL ${name}: ${attack.title}\n     ${error}`);
    return [attack.title, '', '', '', '', '', '', String(error)];
  }
}

buildWhereStale('site');
const HEAD = ['attack', 'victim', 'longest wait, ms', 'median, ms', 'idle, ms', 'ratio', 'peak, MB', 'goal'];
const rows: (readonly string[])[] = [];
for (const [name, attack] of Object.entries(attacks)) {
  const isChosen = positionals.length === 0 || positionals.some((part) => name.includes(part));
  if (isChosen) rows.push(await resultOf(name, attack));
}
const store = values.postgres ? 'PostgreSQL' : 'SQLite';
const method = `${store}, ${circumstances()}; load average at the end ${loadavg()
  .map((load) => load.toFixed(1))
  .join(', ')}.`;
await publish(`test:attacks on ${store}`, `${method}\n\n${table(HEAD, rows)}`, values.write);
