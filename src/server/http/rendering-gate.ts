import type { FastifyRequest } from 'fastify';
import { CallCounts } from '#src/operations/call-counts.ts';
import { FairQueue } from '#src/operations/fair-queue.ts';
import { RATE_PERIOD } from '#src/operations/lifetimes.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { runWithRest } from '#src/server/resting.ts';

/** Maximum number of waiting renderings. */
const MAX_WAITING = 16;

/** Pages outside the cache that are rendered per network and minute. */
const MAX_UNCACHED_PAGES = 120;

/** Limits renderings, because each blocks the event loop and delays all other requests. */
export function createRenderingGate() {
  const turns = new FairQueue({ places: 1, maxWaiting: MAX_WAITING });
  const pages = new CallCounts();
  return {
    /**
     * Counts a page for the client's network.
     * @throws OperationError if too many renderings are waiting, or the limit per minute is exceeded
     */
    admit({ network }: FastifyRequest): void {
      turns.requireRoom();
      const { calls, left } = pages.add(network, RATE_PERIOD);
      if (calls > MAX_UNCACHED_PAGES) throw OperationError.tooManyRequests(left);
    },

    /**
     * Renders after all earlier renderings. Then pauses as long as that took, so that other requests are handled.
     * @throws OperationError if too many renderings are waiting
     */
    run<Result>(render: () => Promise<Result>): Promise<Result> {
      return runWithRest(turns, render);
    },
  };
}
