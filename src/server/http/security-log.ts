import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallCounts } from '#src/operations/call-counts.ts';
import type { OperationId } from '#src/operations/documented-operation.ts';
import { RATE_PERIOD } from '#src/operations/lifetimes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly operation?: OperationId;
  }
  interface FastifyInstance {
    /** Logs a rejected request with its address, at most `MAX_ENTRIES` times per minute and network. */
    logRejection(request: FastifyRequest, details: object, message: string): void;
  }
}

/** Statuses that reject the caller, not the content of the request. */
const OUTCOMES: Readonly<Record<number, string>> = {
  401: 'No live session',
  403: 'Foreign origin, or an upload without permission',
  429: 'Too many requests',
};

/** True for a status that the security log covers. */
export function isRejectedCaller(status: number): boolean {
  return status in OUTCOMES;
}

/** Log entries per minute and network. A flood of requests must not flood the log. */
const MAX_ENTRIES = 60;

/** Logs rejected logins, sessions and origins, and exceeded rates, with the address but never the content sent. */
export function addSecurityLog(app: FastifyInstance): void {
  const entries = new CallCounts();
  app.decorate('logRejection', (request, details, message) => {
    if (entries.add(request.network, RATE_PERIOD).calls > MAX_ENTRIES) return;
    request.log.warn({ address: request.address, operation: operationOf(request), ...details }, message);
  });
  app.addHook('onResponse', (request, { statusCode: status }, done) => {
    const isLogin = status === 401 && operationOf(request) === 'login';
    const outcome = isLogin ? 'Wrong credentials' : OUTCOMES[status];
    if (outcome !== undefined) app.logRejection(request, { status, outcome }, 'A call was refused');
    done();
  });
}

/** Name of a request in logs and metrics: its operation, or its method and route pattern without names or ids. */
export function operationOf({ method, routeOptions }: FastifyRequest): string {
  return routeOptions.config?.operation ?? `${method} ${routeOptions.url ?? '(no route)'}`;
}
