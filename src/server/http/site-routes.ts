import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPERATIONS } from '#src/operations/documented-operation.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ServerStore } from '../store/kysely-store.ts';
import { asksForPage, isPage, pathOf } from './page-requests.ts';

/** The bundler puts a hash of the content into these names. */
const HASHED = /[\\/]assets[\\/]/;

/** Hands out the built site's files; what is not there goes on to `addNotFound`. */
export async function addSite(app: FastifyInstance, siteDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: siteDir,
    dotfiles: 'ignore',
    redirect: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Answers what no route took: a page to a browser that asks for one, 405 where another method would do, else 404. */
export function addNotFound(app: FastifyInstance, hasSite: boolean, isProduct: ServerStore['isProduct']): void {
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (hasSite && asksForPage(request) && (await isPage(path, isProduct))) return reply.sendFile('index.html');
    const methods = OPERATIONS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) throw new OperationError('notFound');
    reply.header('allow', methods.join(', '));
    throw new OperationError('methodNotAllowed');
  });
}
