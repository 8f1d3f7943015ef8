import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import type { Sweeping } from '#src/server/sweeping.ts';
import type { DeliveryCounts } from '#src/server/webhook/outbox-relay.ts';
import type { BodyCounts } from './body-budget.ts';
import type { LimitReports } from './limit-reports.ts';
import { operationOf } from './security-log.ts';

interface Sources {
  /** Calls with images that are under way or wait for their turn. */
  readonly imageCalls: () => number;
  readonly bodies: BodyCounts;
  /** What a server needs, by name; each rejects while it is not to be had. */
  readonly parts: Readonly<Record<string, () => Promise<unknown>>>;
  readonly store: Pick<ServerStore, 'size' | 'outbox' | 'lastBackup'>;
  readonly sweeping: Sweeping;
  readonly limits: Pick<LimitReports, 'counts'>;
  /** Damaged rows of the store that this process has read. */
  readonly damaged: { readonly rows: number };
  readonly deliveries: Readonly<DeliveryCounts>;
}

/** In seconds: from a list that is remembered to an upload over a slow line. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** Headers that proxies and CDNs add. A forwarded request has the proxy's address, whoever sent it. */
const FORWARDED =
  /^(?:forwarded$|via$|cdn-|cf-|fastly-|true-client-|x-(?:client|cluster-client|envoy|forwarded|original|real|scheme))/;

/** Counts for Prometheus what is asked and how long it takes; read from these addresses and networks only. */
export function addMetrics(
  app: FastifyInstance,
  readers: readonly string[],
  { imageCalls, bodies, parts, store, sweeping, limits, damaged, deliveries }: Sources,
): void {
  const register = new Registry();
  const registers = [register];
  const labelNames = ['operation', 'status'] as const;
  const durations = new Histogram({
    name: 'workshop_request_duration_seconds',
    help: 'Answered calls, by operation and status',
    labelNames,
    buckets: BUCKETS,
    registers,
  });
  const open = new Map<string, number>();
  const countOpen = (operation: string, change: number) => open.set(operation, (open.get(operation) ?? 0) + change);
  new Gauge({
    name: 'workshop_requests_open',
    help: 'Calls that are under way, uploads among them, by operation',
    labelNames: ['operation'],
    registers,
    collect() {
      for (const [operation, count] of open) this.set({ operation }, count);
    },
  });
  new Gauge({
    name: 'workshop_part_up',
    help: 'Whether each part that the server needs can be had: 1 or 0',
    labelNames: ['part'],
    registers,
    async collect() {
      const asked = Object.entries(parts).map(async ([part, ask]) => {
        const [{ status }] = await Promise.allSettled([ask()]);
        this.set({ part }, Number(status === 'fulfilled'));
      });
      await Promise.all(asked);
    },
  });

  new Counter({
    name: 'workshop_bodies_unread_total',
    help: 'Request bodies not read to their end: sent too slowly, ended to make room for others, rejected for lack of room',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(bodies)) this.inc({ reason }, count);
    },
  });

  /** What cannot be had, as of a store that is away, is not a number. */
  const measure = (name: string, help: string, ask: () => Promise<number>) => {
    const collect = async function (this: Gauge) {
      this.set(await ask().catch(() => Number.NaN));
    };
    return new Gauge({ name, help, registers, collect });
  };
  measure('workshop_image_calls', 'Calls whose images are looked into or wait for that', async () => imageCalls());
  measure('workshop_store_bytes', 'Size of the store, without the files', store.size);
  measure('workshop_outbox_orders', 'Orders that the webhook is still to be told of', async () => {
    return (await store.outbox.waiting()).count;
  });
  measure('workshop_outbox_oldest_seconds', 'How long the oldest of them has waited', async () => {
    const { since } = await store.outbox.waiting();
    return since === null ? 0 : (Date.now() - since.getTime()) / 1_000;
  });
  new Counter({
    name: 'workshop_limits_reached_total',
    help: 'Requests beyond a limit that were answered by the empty shell, or whose connection was closed',
    labelNames: ['limit'],
    registers,
    collect() {
      this.reset();
      for (const [limit, count] of limits.counts) this.inc({ limit }, count);
    },
  });

  measure('workshop_files_swept', 'Files that no row names, moved to swept/ by this start', async () => sweeping.swept);
  measure('workshop_files_held_back', 'Files that no row names, too many to be swept by this start', async () => {
    return sweeping.heldBack;
  });

  measure('workshop_last_backup_seconds', 'Unix time of the last complete backup; 0 if there was none', async () => {
    return ((await store.lastBackup())?.getTime() ?? 0) / 1_000;
  });
  measure(
    'workshop_damaged_rows',
    'Damaged rows of the store that were read since the start',
    async () => damaged.rows,
  );
  new Counter({
    name: 'workshop_deliveries_abandoned_total',
    help: 'Orders that the webhook did not accept for days, and that it will not be notified of',
    registers,
    collect() {
      this.reset();
      this.inc(deliveries.abandoned);
    },
  });

  app.addHook('onRequest', (request, reply, done) => {
    const operation = operationOf(request);
    countOpen(operation, 1);
    reply.raw.once('close', () => countOpen(operation, -1));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { operation: operationOf(request), status: String(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1_000);
    done();
  });

  const mayRead = readerTest(readers);
  let hasDefaults = false;
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new OperationError('notFound');
    // Watching the process costs something, where nobody reads it for nothing.
    if (!hasDefaults) collectDefaultMetrics({ register });
    hasDefaults = true;
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

function readerTest(readers: readonly string[]): (request: FastifyRequest) => boolean {
  const list = new BlockList();
  for (const reader of readers) {
    const [address = '', prefix] = reader.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return ({ headers, socket }) => {
    const address = socket.remoteAddress ?? '';
    const isForwarded = Object.keys(headers).some((header) => FORWARDED.test(header));
    return !isForwarded && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}
