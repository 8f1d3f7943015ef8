import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OpenApiDocument, operationsOf } from '#src/contract/document.ts';
import { Refusal } from './refusal.ts';

/** Everything below these belongs to the server or the build; no page of the site lives there. */
const SERVER_PATHS = /^\/(?:api|assets|files|uploads|healthz|readyz|openapi\.yaml)(?:\/|$)/;

/** Dot files, and what only somebody with a trick in mind writes into a path. */
const HIDDEN = /\/\.|%2f|%5c|%00/i;

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

/**
 * Answers what no route took: a page of the site to a browser that asks for one, 405 where another method would do,
 * else 404.
 */
export function addNotFound(app: FastifyInstance, document: OpenApiDocument, hasSite: boolean): void {
  const paths = Map.groupBy(operationsOf(document), ({ path }) => path);
  const patterns = [...paths].map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: operations.map(({ method }) => method).join(', '),
  }));
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (hasSite && asksForPage(request, path)) return reply.sendFile('index.html');
    const other = patterns.find(({ pattern }) => pattern.test(path));
    throw other ? Refusal.of(405, 'methodNotAllowed', { allow: other.methods }) : Refusal.of(404, 'notThere');
  });
}

function asksForPage({ method, headers }: FastifyRequest, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isForPeople = headers.accept?.includes('text/html') ?? false;
  return isRead && isForPeople && !SERVER_PATHS.test(path) && !HIDDEN.test(path);
}
