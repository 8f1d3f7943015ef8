import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#src/domain/network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Network of the client; empty if it has disconnected. Lazy: the trusted proxies are evaluated, which is slow compared with sending a cached list. */
    readonly network: string;
  }
}

/** Adds `request.network`. */
export function addRequestNetwork(app: FastifyInstance): void {
  app.decorateRequest('network', {
    getter(this: FastifyRequest) {
      // Node forgets the address of a client that has disconnected.
      return networkOf(this.ip ?? '');
    },
  });
}
