import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sha256 } from '#src/operations/hash.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ImageWork } from '../files/image-work.ts';
import type { ServerStore } from '../store/kysely-store.ts';

interface Needs {
  readonly store: Pick<ServerStore, 'ping' | 'size' | 'outbox'>;
  readonly images: Pick<ImageWork, 'calls'>;
  /** What whoever asks must show; null tells this machine alone. */
  readonly token: string | null;
}

/** Of memory, event loop and the like: those of the process, whatever runs in it. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** In seconds. */
const BUCKETS = [0.002, 0.01, 0.05, 0.25, 1, 5, 20];

/** Counts what the server does, and tells it at `/metrics` in Prometheus' text format. */
export function addMetrics(app: FastifyInstance, { store, images, token }: Needs): void {
  const own = new Registry();
  countRequests(app, own);
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [own] });
  const calls = gauge('image_calls', 'Calls whose images are looked into, or wait for their turn');
  const isUp = gauge('store_up', '1 where the store can be written');
  const ping = gauge('store_ping_seconds', 'How long the store took to write one row');
  const size = gauge('store_size_bytes', 'Size of the store without the files');
  const waiting = gauge('outbox_orders', 'Orders that the webhook is still to be told of');
  const age = gauge('outbox_oldest_seconds', 'How long the oldest of them has waited');

  const measure = async () => {
    const began = performance.now();
    await store.ping();
    ping.set((performance.now() - began) / 1_000);
    size.set(await store.size());
    const { count, since } = await store.outbox.waiting();
    waiting.set(count);
    age.set(since === null ? 0 : (Date.now() - since.getTime()) / 1_000);
    isUp.set(1);
  };

  app.get('/metrics', async (request, reply) => {
    if (!(await isAllowed(request, token))) throw new OperationError('notFound');
    calls.set(images.calls);
    await measure().catch(() => {
      isUp.set(0);
      for (const unknown of [ping, size, waiting, age]) unknown.set(Number.NaN);
    });
    const all = Registry.merge([own, ofProcess]);
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics());
  });
}

/** By route, of which there are so many, never by what was asked for. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const open = new Gauge({
    name: 'http_requests_open',
    help: 'Requests that are under way, an upload among them for as long as it takes',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Until the last byte of the response, or the hang-up before it',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onRequest', async ({ method, routeOptions }, { raw }) => {
    const labels = { method, route: routeOptions.url ?? '(none)' };
    const began = performance.now();
    open.inc(labels);
    raw.once('close', () => {
      open.dec(labels);
      const status = raw.writableFinished ? raw.statusCode : 'hang-up';
      durations.observe({ ...labels, status }, (performance.now() - began) / 1_000);
    });
  });
}

const THIS_MACHINE = new BlockList();
THIS_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4');
THIS_MACHINE.addAddress('::1', 'ipv6');

/** A proxy on this machine calls from it for everybody, and says so. */
const SAID_BY_PROXIES = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

async function isAllowed({ headers, socket }: FastifyRequest, token: string | null): Promise<boolean> {
  // Hashes are compared, so that the time it takes tells nothing of the token.
  if (token !== null) return (await sha256(headers.authorization ?? '')) === (await sha256(`Bearer ${token}`));
  const { remoteAddress = '', remoteFamily } = socket;
  const isHere = THIS_MACHINE.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
  return isHere && !SAID_BY_PROXIES.some((name) => name in headers);
}
