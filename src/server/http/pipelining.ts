import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { LimitReports } from './limit-reports.ts';

/** Requests per connection that may wait for their response. Browsers and common proxies send one at a time. */
const MAX_UNANSWERED = 8;

const unanswered = new WeakMap<Socket, number>();

const isBeyondLimit = (socket: Socket) => (unanswered.get(socket) ?? 0) > MAX_UNANSWERED;

/**
 * Request that ends a connection with too many unanswered requests. It claims to be an upgrade: Node then stops parsing
 * and, because nothing listens for upgrades, destroys the socket. If only the socket is destroyed, Node parses the
 * thousand requests that it has already read, and creates an error with a stack trace for each of them.
 */
export class LimitedRequest extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    // Node assigns the property after the construction.
    if (isBeyondLimit(socket)) Object.defineProperty(this, 'upgrade', { get: () => true, set: () => {} });
  }
}

/**
 * Closes connections with too many unanswered requests. Their unread responses would fill the memory. The server must
 * create its requests from `LimitedRequest`.
 */
export function limitPipelining(app: FastifyInstance, limits: LimitReports): void {
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (!isBeyondLimit(socket)) return done();
    limits.add('pipelined requests', request);
    socket.destroy();
    reply.hijack();
  });
}
