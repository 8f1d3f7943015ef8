import type { Attack } from '../support/attack.ts';
import { flood } from '../support/flood.ts';

const HEADERS = { accept: 'text/html', 'accept-encoding': 'br' };

/** Attack with a different search in each request. */
const searchesFrom = (addresses: number, connections: number): Attack => ({
  title: `${connections} connections from ${addresses} address(es), each request another search`,
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
