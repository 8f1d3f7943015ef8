import type { FastifyInstance } from 'fastify';
import { RECOVERIES, type Recovery, recoveryIn } from '#src/domain/recovery.ts';
import { CallCounts } from '#src/operations/call-counts.ts';
import { RATE_PERIOD } from '#src/operations/lifetimes.ts';
import { OperationError } from '#src/operations/operation-error.ts';

/** Reports per minute and network. */
const MAX_REPORTS = 10;

/** Receives the reports of pages that React could not keep as the server rendered them. */
export function addRecoveryRoute(app: FastifyInstance, count: (recovery: Recovery) => void): void {
  const reports = new CallCounts();
  app.post(RECOVERIES, async (request, reply) => {
    const recovery = recoveryIn(request.query);
    if (recovery === null) throw new OperationError('invalid');
    const { calls, left } = reports.add(request.network, RATE_PERIOD);
    if (calls > MAX_REPORTS) throw OperationError.tooManyRequests(left);
    count(recovery);
    return reply.code(204).send();
  });
}
