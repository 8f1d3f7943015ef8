import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPERATIONS } from '#src/operations/documented-operation.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { asksForPage, pathOf } from './page-requests.ts';
import type { Pages } from './page-routes.ts';

/** The names of these files contain a hash of their content. */
const HASHED_ASSET = /[\\/]assets[\\/]/;

/** Serves the built site and the assets of earlier builds. Requests for missing files fall through to `addNotFound`. */
export async function addSite(app: FastifyInstance, siteDir: string): Promise<void> {
  const earlierSite = join(siteDir, '../earlier-site');
  await app.register(fastifyStatic, {
    root: existsSync(earlierSite) ? [siteDir, earlierSite] : siteDir,
    dotfiles: 'ignore',
    index: false,
    redirect: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED_ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/**
 * Handles requests that match no route: other spellings of a page's path, and paths that do not exist. Programs receive
 * 405 if the path supports other methods, otherwise 404.
 */
export function addNotFound(app: FastifyInstance, pages: Pages | null): void {
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (pages && asksForPage(request)) return pages.send(request, reply);
    const methods = OPERATIONS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) throw new OperationError('notFound');
    reply.header('allow', methods.join(', '));
    throw new OperationError('methodNotAllowed');
  });
}
