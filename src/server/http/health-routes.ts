import type { FastifyInstance } from 'fastify';
import { OperationError } from '#src/operations/operation-error.ts';
import { inBatches } from '#src/server/batches.ts';

/**
 * Serves `/healthz` (the process runs), `/readyz` (it can write) and the API's contract.
 * Concurrent requests to `/readyz` share one check.
 */
export function addHealthRoutes(app: FastifyInstance, contract: Buffer, isReady: () => Promise<unknown>): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  const checkReadiness = inBatches<void, unknown>(isReady);
  app.get('/readyz', async (request, reply) => {
    try {
      await checkReadiness();
    } catch (error) {
      request.log.error({ err: error }, 'Not ready');
      throw new OperationError('broken', { status: 503, retryAfter: 5 });
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  app.get('/openapi.yaml', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/yaml; charset=utf-8').send(contract),
  );
}
