import type { Attack } from '../support/attack.ts';
import { flood } from '../support/flood.ts';

const HEADERS = { accept: 'text/html', 'accept-encoding': 'br' };

/** Attack with a different search in each request. */
const searchesFrom = (addresses: number, connections: number): Attack => ({
  title: `${connections} connections that search for another text in each request, from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`,
  hasProducts: true,
  prepare: async ({ port }) => ({
    run: () =>
      flood({
        port,
        connections,
        addresses,
        duration: 15_000,
        request: (number) => ({ path: `/products?q=a${number}`, headers: HEADERS }),
      }),
  }),
});

export const searches = searchesFrom(1, 100);
export const distributedSearches = searchesFrom(200, 400);
