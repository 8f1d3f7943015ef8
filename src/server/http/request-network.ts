import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { networkOf } from '#src/domain/network.ts';
import type { TrustedProxies } from '#src/server/config.ts';
import { addressMatcher, readAddress } from '#src/server/ip-addresses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the client; empty if it has disconnected. Lazy: the trusted proxies are evaluated, which is slow compared with sending a cached list. */
    readonly address: string;
    /** Network of the client; empty if it has disconnected. */
    readonly network: string;
  }
}

/** Returns Fastify's option for the proxies whose headers are trusted. */
export function isTrustedProxy(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (proxies === false) return false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return addressMatcher(proxies);
}

/** Characters of a header that are logged. */
const MAX_LOGGED = 100;

/**
 * Adds `request.address` and `request.network`. If a trusted proxy sends something that is not an address, the client
 * has the address of that proxy.
 */
export function addRequestNetwork(app: FastifyInstance): void {
  let isReported = false;
  const reportOnce = (forwarded: string): void => {
    if (isReported) return;
    isReported = true;
    app.log.warn(
      { forwarded: forwarded.slice(0, MAX_LOGGED) },
      'X-Forwarded-For contains no address. Its visitors share the limits of the proxy: see "The proxy in front" in docs/deploy.md',
    );
  };
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      // From the server to the client. Node forgets the address of a client that has disconnected.
      for (const hop of (this.ips ?? [this.ip]).toReversed()) {
        const address = readAddress(hop ?? '');
        if (address !== null) return address;
        if (hop) reportOnce(hop);
      }
      return '';
    },
  });
  app.decorateRequest('network', {
    getter(this: FastifyRequest) {
      return networkOf(this.address);
    },
  });
}
