import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallCounts } from '#src/operations/call-counts.ts';
import type { OperationId } from '#src/operations/documented-operation.ts';
import { RATE_PERIOD } from '#src/operations/lifetimes.ts';
import { networkOf } from './body-budget.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly operation?: OperationId;
  }
  interface FastifyInstance {
    /** Logs a refused request with its address, at most `MAX_LINES` times a minute and network. */
    logRefusal(request: FastifyRequest, details: object, message: string): void;
  }
}

/** What was refused for who asked, rather than for what was asked. */
const OUTCOMES: Readonly<Record<number, string>> = {
  401: 'No live session',
  403: 'Foreign origin, or an upload without permission',
  429: 'Too many requests',
};

/** True for a status that rejects the client, which the security log contains. */
export function isRefusedClient(status: number): boolean {
  return status in OUTCOMES;
}

/** Lines per minute and network: a flood of requests must not flood the log. */
const MAX_LINES = 60;

/** Logs every refused login, session, origin and excess with its address; never what was sent. */
export function addSecurityLog(app: FastifyInstance): void {
  const lines = new CallCounts();
  app.decorate('logRefusal', (request, details, message) => {
    if (lines.add(networkOf(request.ip), RATE_PERIOD).calls > MAX_LINES) return;
    request.log.warn({ address: request.ip, operation: operationOf(request), ...details }, message);
  });
  app.addHook('onResponse', (request, { statusCode: status }, done) => {
    const isLogin = status === 401 && operationOf(request) === 'login';
    const outcome = isLogin ? 'Wrong credentials' : OUTCOMES[status];
    if (outcome !== undefined) app.logRefusal(request, { status, outcome }, 'A call was refused');
    done();
  });
}

/** What the log calls a request: its operation, else its method and route, in which no name or id stands. */
export function operationOf({ method, routeOptions }: FastifyRequest): string {
  return routeOptions.config?.operation ?? `${method} ${routeOptions.url ?? '(no route)'}`;
}
