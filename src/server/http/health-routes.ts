import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** `/healthz` says that the process is up, `/readyz` that what it stands on answers, `/openapi.yaml` what it speaks. */
export function addHealthRoutes(app: FastifyInstance, contract: Buffer, isReady: () => Promise<unknown>): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await isReady();
    } catch (error) {
      request.log.error({ err: error }, 'Not ready');
      throw Refusal.of(503, 'broken', { 'retry-after': '5' });
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  app.get('/openapi.yaml', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/yaml; charset=utf-8').send(contract),
  );
}
