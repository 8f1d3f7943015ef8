import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** In milliseconds; a body that is not there after one period must have grown by so many bytes. */
const PERIOD = 30_000;
const LEAST_BYTES = 131_072;

/** Periods that a body may take in all; an upload goes on as long as it is fast enough. */
const MAX_PERIODS = 20;

/** Ends the connections whose senders are too slow: who sends a byte now and then holds no place for long. */
export function cutSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, url }, _reply, done) => {
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody) watch(raw, url.startsWith('/uploads/') ? Number.POSITIVE_INFINITY : MAX_PERIODS);
    done();
  });
}

function watch(request: IncomingMessage, periods: number): void {
  const { socket } = request;
  let left = periods;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    left -= 1;
    if (request.complete) clearInterval(timer);
    else if (left === 0 || socket.bytesRead - before < LEAST_BYTES) socket.destroy();
    before = socket.bytesRead;
  }, PERIOD);
  request.once('close', () => clearInterval(timer));
}
