import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

/** As proxies make them. */
const SANE = /^[\w-]{8,64}$/;

/** What the log calls a request: by the id that a trusted proxy gave it, or one that no copy of the server gives twice. */
export function requestId(isBehindProxy: boolean) {
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[REQUEST_ID_HEADER];
    return isBehindProxy && typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  };
}

/** Answers the id in a header, by which whoever met an error can have it found in the log. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
