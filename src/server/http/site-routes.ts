import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPERATIONS } from '#src/operations/documented-operation.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { asksForPage, pathOf } from './page-requests.ts';
import type { Pages } from './page-routes.ts';

/** The bundler puts a hash of the content into these names. */
const HASHED = /[\\/]assets[\\/]/;

/** Serves the files of the built site, and the assets of earlier builds. A missing file is left to `addNotFound`. */
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
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Answers what no route took: a page to a browser that asks for one, 405 where another method would do, else 404. */
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
