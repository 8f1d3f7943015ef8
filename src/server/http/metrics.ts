import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { OperationError } from '#src/operations/operation-error.ts';
import { addressMatcher } from '#src/server/ip-addresses.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import type { Sweeping } from '#src/server/sweeping.ts';
import type { DeliveryCounts } from '#src/server/webhook/outbox-relay.ts';
import type { BodyCounts } from './body-budget.ts';
import type { Parts } from './health-routes.ts';
import type { LimitReports } from './limit-reports.ts';
import type { LogOutput } from './log-output.ts';
import { addRecoveryRoute } from './recovery-route.ts';
import { operationOf } from './security-log.ts';

interface MetricSources {
  /** Calls with images that are being processed or are waiting. */
  readonly imageCalls: () => number;
  readonly bodies: BodyCounts;
  readonly parts: Parts;
  readonly store: Pick<ServerStore, 'size' | 'outbox' | 'completedOrders' | 'lastBackup'>;
  readonly sweeping: Sweeping;
  readonly limits: Pick<LimitReports, 'counts'>;
  readonly deliveries: Readonly<DeliveryCounts>;
  readonly log: Pick<LogOutput, 'dropped'>;
}

/** In seconds, from a cached list to an upload over a slow connection. */
const DURATION_BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** Headers that proxies and CDNs add. A forwarded request has the proxy's address, not the client's. */
const FORWARDED =
  /^(?:forwarded$|via$|cdn-|cf-|fastly-|true-client-|x-(?:client|cluster-client|envoy|forwarded|original|real|scheme))/;

/** The check that monitoring calls. Its failures are visible in `workshop_part_up`. */
const READINESS = 'GET /readyz';

/**
 * Serves metrics for Prometheus, and counts the recoveries that pages report.
 * @param readers addresses and networks that may read them
 */
export function addMetrics(
  app: FastifyInstance,
  readers: readonly string[],
  { imageCalls, bodies, parts, store, sweeping, limits, deliveries, log }: MetricSources,
): void {
  const register = new Registry();
  const registers = [register];
  const labelNames = ['operation', 'status'] as const;
  const durations = new Histogram({
    name: 'workshop_request_duration_seconds',
    help: 'Duration of completed requests, by operation and status',
    labelNames,
    buckets: DURATION_BUCKETS,
    registers,
  });
  // Without labels, because Prometheus misses the first increase of a series that did not exist before.
  const errors = new Counter({
    name: 'workshop_errors_total',
    help: 'Responses of 5xx, except for those of /readyz',
    registers,
  });
  const open = new Map<string, number>();
  const countOpen = (operation: string, change: number) => open.set(operation, (open.get(operation) ?? 0) + change);
  new Gauge({
    name: 'workshop_requests_open',
    help: 'Requests in progress, uploads included, by operation',
    labelNames: ['operation'],
    registers,
    collect() {
      for (const [operation, count] of open) this.set({ operation }, count);
    },
  });
  new Gauge({
    name: 'workshop_part_up',
    help: 'Availability of each dependency of the server: 1 or 0',
    labelNames: ['part'],
    registers,
    async collect() {
      const checks = Object.entries(parts).map(async ([part, check]) => {
        const [{ status }] = await Promise.allSettled([check()]);
        this.set({ part }, Number(status === 'fulfilled'));
      });
      await Promise.all(checks);
    },
  });

  new Counter({
    name: 'workshop_bodies_unread_total',
    help: 'Request bodies not read to the end: sent too slowly, ended to make room for others, or rejected for lack of room',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(bodies)) this.inc({ reason }, count);
    },
  });

  /** Registers a gauge. Its value is NaN while it cannot be read, for example if the store is unavailable. */
  const addGauge = (name: string, help: string, read: () => Promise<number>) => {
    const collect = async function (this: Gauge) {
      this.set(await read().catch(() => Number.NaN));
    };
    return new Gauge({ name, help, registers, collect });
  };
  addGauge('workshop_image_calls', 'Calls whose images are being inspected or are waiting for it', async () =>
    imageCalls(),
  );
  addGauge('workshop_store_bytes', 'Size of the store in bytes, without the files', store.size);
  addGauge('workshop_outbox_orders', 'Orders not yet delivered to the webhook', async () => {
    return (await store.outbox.waiting()).count;
  });
  addGauge('workshop_outbox_oldest_seconds', 'Age of the oldest order not yet delivered to the webhook', async () => {
    const { since } = await store.outbox.waiting();
    return since === null ? 0 : (Date.now() - since.getTime()) / 1_000;
  });
  addGauge('workshop_orders_completed', 'Completed orders that are kept until they are deleted', store.completedOrders);
  new Counter({
    name: 'workshop_limits_reached_total',
    help: 'Requests beyond a limit: answered with the empty shell, or closed without a response',
    labelNames: ['limit'],
    registers,
    collect() {
      this.reset();
      for (const [limit, count] of limits.counts) this.inc({ limit }, count);
    },
  });

  addGauge(
    'workshop_files_swept',
    'Files that no row names and that this start moved to swept/',
    async () => sweeping.swept,
  );
  addGauge(
    'workshop_files_held_back',
    'Files that no row names and that this start did not sweep because there were too many',
    async () => {
      return sweeping.heldBack;
    },
  );

  addGauge('workshop_last_backup_seconds', 'Unix time of the last complete backup; 0 if there was none', async () => {
    return ((await store.lastBackup())?.getTime() ?? 0) / 1_000;
  });
  new Counter({
    name: 'workshop_deliveries_abandoned_total',
    help: 'Orders that the webhook did not accept for days and that are no longer sent to it',
    registers,
    collect() {
      this.reset();
      this.inc(deliveries.abandoned);
    },
  });
  new Counter({
    name: 'workshop_log_lines_dropped_total',
    help: 'Lines of the log that could not be written, or that its reader did not read in time',
    registers,
    collect() {
      this.reset();
      this.inc(log.dropped);
    },
  });

  const recoveries = new Counter({
    name: 'workshop_recoveries_total',
    help: 'Pages that React could not keep as the server rendered them, by page and kind',
    labelNames: ['page', 'kind'],
    registers,
  });
  addRecoveryRoute(app, (recovery) => recoveries.inc({ ...recovery }));

  app.addHook('onRequest', (request, reply, done) => {
    const operation = operationOf(request);
    countOpen(operation, 1);
    reply.raw.once('close', () => countOpen(operation, -1));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationOf(request);
    durations.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
    if (reply.statusCode >= 500 && operation !== READINESS) errors.inc();
    done();
  });

  const mayRead = createReaderCheck(readers);
  let hasDefaults = false;
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new OperationError('notFound');
    // Collecting the process metrics has a cost, so it starts with the first read.
    if (!hasDefaults) collectDefaultMetrics({ register });
    hasDefaults = true;
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

function createReaderCheck(readers: readonly string[]): (request: FastifyRequest) => boolean {
  const isReader = addressMatcher(readers);
  return ({ headers, socket }) => {
    const isForwarded = Object.keys(headers).some((header) => FORWARDED.test(header));
    return !isForwarded && isReader(socket.remoteAddress ?? '');
  };
}
