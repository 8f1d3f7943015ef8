import type { FastifyRequest } from 'fastify';

/** Limits that no status code reveals: the client receives the empty shell, or its connection is closed. */
export type UnansweredLimit = 'uncached pages' | 'waiting renderings' | 'pipelined requests';

export type LimitReports = ReturnType<typeof createLimitReports>;

/** Counts and logs how often each limit is reached. */
export function createLimitReports() {
  const counts = new Map<UnansweredLimit, number>();
  return {
    counts: counts as ReadonlyMap<UnansweredLimit, number>,
    add(limit: UnansweredLimit, request: FastifyRequest): void {
      counts.set(limit, (counts.get(limit) ?? 0) + 1);
      request.server.logRejection(request, { limit }, 'A limit was reached');
    },
  };
}
