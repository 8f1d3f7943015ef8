import type { FastifyRequest } from 'fastify';
import { CallCounts } from '#src/operations/call-counts.ts';
import { RATE_PERIOD } from '#src/operations/lifetimes.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { Semaphore } from '#src/operations/semaphore.ts';
import { networkOf } from './body-budget.ts';

/** Renderings that may wait for their turn. */
const MAX_WAITING = 16;

/** Pages that a network may have rendered per minute, as they are not in the cache. */
const MAX_UNCACHED_PAGES = 120;

/** Keeps renderings, which block the event loop, from delaying all other requests. */
export function createRenderingGate() {
  const turns = new Semaphore(1, MAX_WAITING);
  const pages = new CallCounts();
  return {
    /** Counts a page of the client's network. @throws OperationError if it is one too many in this minute */
    admit({ ip }: FastifyRequest): void {
      const { calls, left } = pages.add(networkOf(ip), RATE_PERIOD);
      if (calls > MAX_UNCACHED_PAGES) throw OperationError.tooManyRequests(left);
    },

    /**
     * Renders when no other rendering is under way, then leaves the event loop to other requests for as long as that took.
     * @throws OperationError if too many renderings wait
     */
    async inTurn<Result>(render: () => Promise<Result>): Promise<Result> {
      const leave = await turns.enter();
      const begun = performance.now();
      try {
        return await render();
      } finally {
        setTimeout(leave, performance.now() - begun).unref();
      }
    },
  };
}
