import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ORDER_FIELDS } from '#src/domain/order/order-fields.ts';
import type { BodyCounts } from './body-budget.ts';
import { operationOf } from './security-log.ts';

/** In milliseconds. At least `MIN_BYTES` of an incomplete body must be received in each period. */
const PERIOD = 30_000;
const MIN_BYTES = 131_072;

/** Maximum periods per body: the largest order takes 25 minutes at 30 kB/s. Video uploads have no limit. */
const MAX_PERIODS = 60;

/** Closes connections whose request body is sent too slowly, so that no client occupies a place for long. */
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
  const { raw, server } = request;
  const { socket } = raw;
  let left = periods;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    left -= 1;
    if (raw.complete || socket.destroyed) clearInterval(timer);
    else if (left === 0 || socket.bytesRead - before < MIN_BYTES) {
      counts.slow += 1;
      const details = { code: 'slow', bytes: socket.bytesRead, ...orderFieldsOf(request) };
      server.logRejection(request, details, 'A request body was sent too slowly');
      socket.destroy();
    }
    before = socket.bytesRead;
  }, PERIOD);
  raw.once('close', () => clearInterval(timer));
}

/** Returns the names of an order's fields that were received so far; `?` for names that the client invented. */
function orderFieldsOf(request: FastifyRequest): { fields?: readonly string[] } {
  if (operationOf(request) !== 'sendOrder') return {};
  const names = request.receivedFields?.() ?? [];
  return { fields: [...new Set(names.map((name) => (Object.hasOwn(ORDER_FIELDS, name) ? name : '?')))] };
}
