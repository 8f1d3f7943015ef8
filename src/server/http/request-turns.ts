import { setImmediate } from 'node:timers';
import type { FastifyInstance } from 'fastify';

/** Requests that begin in one turn of the event loop. */
const MAX_BEGUN = 8;

/**
 * Begins a few requests in each turn of the event loop, so that a turn stays short. Without this, the hundreds of
 * requests of a flood are all handled in one turn, and every database query of another request waits for such a turn.
 * Networks with waiting requests alternate. A request whose client disconnects while it waits is dropped.
 */
export function addRequestTurns(app: FastifyInstance): void {
  const waiting = new Map<string, (() => void)[]>();
  let begun = 0;

  const begin = (request: () => void) => {
    if (begun === 0) setImmediate(beginTurn);
    begun += 1;
    request();
  };
  const beginTurn = () => {
    begun = 0;
    for (const [network, requests] of waiting) {
      if (begun === MAX_BEGUN) break;
      const oldest = requests.shift();
      waiting.delete(network);
      // Moves the network behind the others.
      if (requests.length > 0) waiting.set(network, requests);
      if (oldest) begin(oldest);
    }
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (begun < MAX_BEGUN && waiting.size === 0) return begin(done);
    const { network } = request;
    const requests = waiting.get(network) ?? [];
    waiting.set(network, requests);
    requests.push(() => {
      if (request.raw.socket.destroyed) reply.hijack();
      else done();
    });
  });
}
