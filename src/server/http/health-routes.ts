import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { OperationError } from '#src/operations/operation-error.ts';
import { inBatches } from '#src/server/batches.ts';
import { messageOf } from '#src/server/config.ts';
import { languageOf } from './errors.ts';

/** Availability checks by name of the dependency. Each rejects while its dependency is unavailable. */
export type Parts = Readonly<Record<string, () => Promise<unknown>>>;

interface HealthDependencies {
  readonly contract: Buffer;
  readonly parts: Parts;
  readonly hasProgramChanged: () => Promise<boolean>;
}

/**
 * Serves `/healthz` (the process runs), `/readyz` (it can write) and the API's contract.
 * Concurrent requests to `/readyz` share one check.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  { contract, parts, hasProgramChanged }: HealthDependencies,
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  const reportChange = changeReporter(app.log);
  const checkReadiness = inBatches<void, boolean>(async () => {
    const names = Object.keys(parts);
    const results = await Promise.allSettled(Object.values(parts).map((check) => check()));
    for (const [index, result] of results.entries()) reportChange(names[index] ?? '', result);
    return results.every(({ status }) => status === 'fulfilled');
  });
  let isProgramReported = false;
  const reportedProgram = async () => {
    if (!(await hasProgramChanged())) return {};
    if (!isProgramReported) app.log.warn('The files of the program have changed. Restart the server to run them');
    isProgramReported = true;
    return { program: 'changed' };
  };
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await checkReadiness()) return reply.send({ status: 'ready', ...(await reportedProgram()) });
    return reply
      .code(503)
      .header('retry-after', 5)
      .send(new OperationError('broken').bodyIn(languageOf(request)));
  });
  app.get('/openapi.yaml', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/yaml; charset=utf-8').send(contract),
  );
}

/** Returns a function that logs the state of a part if it changed. A monitor may check every few seconds for days. */
function changeReporter(log: FastifyBaseLogger) {
  const failures = new Map<string, string>();
  return (part: string, result: PromiseSettledResult<unknown>): void => {
    if (result.status === 'fulfilled') {
      if (failures.delete(part)) log.warn({ part }, 'Ready again');
      return;
    }
    // Paths differ from check to check.
    const reason = messageOf(result.reason).replaceAll(/'[^']*'/g, '');
    if (failures.get(part) === reason) return;
    failures.set(part, reason);
    log.error({ part, err: result.reason }, 'Not ready');
  };
}
