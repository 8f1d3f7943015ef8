import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OpenApiDocument, operationsOf } from '#src/contract/document.ts';
import { asksForPage, isPage, pathOf } from './page-requests.ts';
import { Refusal } from './refusal.ts';

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

interface Needs {
  readonly document: OpenApiDocument;
  readonly hasSite: boolean;
  isProduct(id: number): Promise<boolean>;
}

/**
 * Answers what no route took: a page of the site to a browser that asks for one, 405 where another method would do,
 * else 404.
 */
export function addNotFound(app: FastifyInstance, { document, hasSite, isProduct }: Needs): void {
  const paths = Map.groupBy(operationsOf(document), ({ path }) => path);
  const patterns = [...paths].map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: operations.map(({ method }) => method).join(', '),
  }));
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (hasSite && asksForPage(request) && (await isPage(path, isProduct))) return reply.sendFile('index.html');
    const other = patterns.find(({ pattern }) => pattern.test(path));
    throw other ? Refusal.of(405, 'methodNotAllowed', { allow: other.methods }) : Refusal.of(404, 'notThere');
  });
}
