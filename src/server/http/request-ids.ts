import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Format of the ids that proxies generate. */
const VALID_ID = /^[\w-]{8,64}$/;

/** Creates Fastify's `genReqId`. Uses the id from a trusted proxy, otherwise a random UUID. */
export function requestId(isBehindProxy: boolean) {
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const proxyId = headers[REQUEST_ID_HEADER];
    return isBehindProxy && typeof proxyId === 'string' && VALID_ID.test(proxyId) ? proxyId : randomUUID();
  };
}

/** Sends the request id in a header, so that an operator can find a reported error in the log. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
