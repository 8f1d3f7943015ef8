import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { parse } from 'yaml';
import type { OpenApiDocument } from '#src/contract/document.ts';
import type { Config } from '../config.ts';
import type { DiskSpace } from '../files/disk-space.ts';
import type { LocalFiles } from '../files/local-files.ts';
import { createHandlers } from '../operations/handlers.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { createSessions } from '../sessions/sessions.ts';
import type { Store } from '../store/store.ts';
import { addCompression } from './compression.ts';
import { closeConnectionsOnStop } from './draining.ts';
import { brokenHttpAnswer, errorAnswer } from './errors.ts';
import { addFileRoutes } from './file-routes.ts';
import { refuseForeignOrigin } from './foreign-origin.ts';
import { addHealthRoutes } from './health-routes.ts';
import { addOperationRoutes } from './operation-routes.ts';
import { pathOf } from './page-requests.ts';
import { addRateLimiter } from './rate-limit.ts';
import { addSearchEngineRoutes } from './search-engine-routes.ts';
import { responseWith, securityHeaders } from './security-headers.ts';
import { addSecurityLog } from './security-log.ts';
import { addNotFound, addSite } from './site-routes.ts';
import { cutSlowBodies } from './slow-bodies.ts';
import { addUploadRoutes } from './upload-routes.ts';

interface Needs {
  readonly config: Config;
  readonly store: Store;
  readonly files: LocalFiles;
  readonly space: DiskSpace;
  /** Signs presigned uploads. */
  readonly uploadSecret: string;
  /** Folder of the built site; without an index.html in it, only the API is served. */
  readonly siteDir: string;
}

const CONTRACT = new URL('../../../openapi.yaml', import.meta.url);

/** A connection on which nothing moves for this long is given up, in milliseconds. */
const IDLE_TIMEOUT = 120_000;

/** The whole server, not listening yet. */
export async function createApp({
  config,
  store,
  files,
  space,
  uploadSecret,
  siteDir,
}: Needs): Promise<FastifyInstance> {
  const contract = await readFile(CONTRACT);
  const document: OpenApiDocument = parse(contract.toString());
  const page = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => null);
  const sessions = createSessions(store);
  const sessionCookies = sessionCookie(config.publicOrigin);
  const app = fastifyFor(config, page);

  store.onDamagedRow((row) => app.log.error({ row }, 'A row of the store is damaged'));
  app.setErrorHandler(errorAnswer(page));
  closeConnectionsOnStop(app);
  addSecurityLog(app);
  addCompression(app);
  cutSlowBodies(app);
  // Where a route asks for a body, it says which; what comes to any other address goes unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async () => undefined);
  await app.register(cookie);
  await addRateLimiter(app);
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/uploads/')) refuseForeignOrigin(request, config.publicOrigin);
  });

  addOperationRoutes(app, {
    document,
    handlers: createHandlers({ store, files, sessions, cookie: sessionCookies }),
    sessions,
    cookieName: sessionCookies.name,
    space,
    rateLimits: { sendOrder: config.orderRateLimit, login: config.loginRateLimit },
  });
  addFileRoutes(app, { files, sessions, cookieName: sessionCookies.name });
  addUploadRoutes(app, { files, space, store, secret: uploadSecret });
  addSearchEngineRoutes(app, config.publicOrigin, () => store.products.list());
  addHealthRoutes(app, contract, async () => {
    await space.demand();
    await Promise.all([store.ping(), files.ping()]);
  });
  if (page !== null) await addSite(app, siteDir);
  addNotFound(app, {
    document,
    hasSite: page !== null,
    isProduct: async (id) => (await store.products.find(id)) !== null,
  });
  return app;
}

function fastifyFor(config: Config, page: string | null): FastifyInstance {
  const { logLevel, trustProxy } = config;
  const headers = securityHeaders(config, page);
  return fastify({
    logger: { level: logLevel, serializers: { req: withoutQuery } },
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    connectionTimeout: IDLE_TIMEOUT,
    // A stopping server ends what is under way and turns nobody away on a connection that it kept.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // As long as a URL can be: what is too long for an id is the contract's affair.
    routerOptions: { maxParamLength: 16_384 },
    http: { ServerResponse: responseWith(headers) },
    frameworkErrors: errorAnswer(page),
    clientErrorHandler: brokenHttpAnswer(headers),
  });
}

/** A query can hold an upload's signature, which is no business of the log. */
function withoutQuery(request: FastifyRequest): { method: string; path: string } {
  return { method: request.method, path: pathOf(request) };
}
