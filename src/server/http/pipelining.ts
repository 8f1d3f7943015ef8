import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { LimitReports } from './limit-reports.ts';

/** Requests of one connection that may wait for their responses. Browsers and the usual proxies send one at a time. */
const MAX_UNANSWERED = 8;

/** Closes connections with more unanswered requests. If the client does not read the responses, they fill the memory. */
export function limitPipelining(app: FastifyInstance, limits: LimitReports): void {
  const unanswered = new WeakMap<Socket, number>();
  // Counted before Fastify's own listener, which answers invalid URLs without any hook: these are closed one request later.
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count > MAX_UNANSWERED + 1) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if ((unanswered.get(socket) ?? 0) <= MAX_UNANSWERED) return done();
    // The parser still emits the rest of what it has read, from a socket whose address is unknown once it is destroyed.
    if (!socket.destroyed) limits.add('pipelined requests', request);
    socket.destroy();
    reply.hijack();
  });
}
