import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { LimitReports } from './limit-reports.ts';

/** Requests per connection that may wait for their response. Browsers and common proxies send one at a time. */
const MAX_UNANSWERED = 8;

/** Closes connections with too many unanswered requests. Their unread responses would fill the memory. */
export function limitPipelining(app: FastifyInstance, limits: LimitReports): void {
  const unanswered = new WeakMap<Socket, number>();
  // Runs before Fastify's listener, which runs no hooks for invalid URLs. For those, the limit is one request higher.
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count > MAX_UNANSWERED + 1) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if ((unanswered.get(socket) ?? 0) <= MAX_UNANSWERED) return done();
    // The parser still emits requests that it has already read. They are not reported: a destroyed socket has no address.
    if (!socket.destroyed) limits.add('pipelined requests', request);
    socket.destroy();
    reply.hijack();
  });
}
