import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyCounts } from './body-budget.ts';
import { operationOf } from './security-log.ts';

/** Milliseconds in which a body must grow by so many bytes, unless it is complete. */
const PERIOD = 30_000;
const LEAST_BYTES = 131_072;

/** The largest order takes 25 minutes at 30 kB/s. Uploads take as long as they need. */
const MAX_PERIODS = 60;

/** Closes the connections of clients that send their body too slowly, so that none holds a place for long. */
export function cutSlowBodies(app: FastifyInstance, counts: Pick<BodyCounts, 'slow'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    const periods = request.url.startsWith('/uploads/') ? Number.POSITIVE_INFINITY : MAX_PERIODS;
    if (hasBody) watch(request, periods, counts);
    done();
  });
}

function watch(request: FastifyRequest, periods: number, counts: Pick<BodyCounts, 'slow'>): void {
  const { raw, log, ip: address } = request;
  const { socket } = raw;
  let left = periods;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    left -= 1;
    if (raw.complete) clearInterval(timer);
    else if (left === 0 || socket.bytesRead - before < LEAST_BYTES) {
      counts.slow += 1;
      const details = { address, operation: operationOf(request), bytes: socket.bytesRead };
      log.warn(details, 'A request body was sent too slowly');
      socket.destroy();
    }
    before = socket.bytesRead;
  }, PERIOD);
  raw.once('close', () => clearInterval(timer));
}
