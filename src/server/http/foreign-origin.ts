import type { FastifyRequest } from 'fastify';
import { OperationError } from '#src/operations/operation-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects requests from other sites' pages. Clients that are not browsers send neither header and are accepted.
 * @throws OperationError
 */
export function rejectForeignOrigin(request: FastifyRequest, publicOrigin: string | null): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeignSite || !isOwnOrigin(request, publicOrigin)) throw new OperationError('foreignOrigin');
}

function isOwnOrigin(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (publicOrigin !== null) return origin === publicOrigin;
  // Without a configured public origin, a proxy that terminates HTTPS is unknown, so only the host is compared.
  const own = URL.parse(`${request.protocol}://${request.host}`);
  return own !== null && URL.parse(origin)?.host === own.host;
}
