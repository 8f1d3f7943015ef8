import { readFile } from 'node:fs/promises';
import cookies from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '#src/server/config.ts';
import { addOutboxRelay } from '#src/server/webhook/outbox-relay.ts';
import { postOrder } from '#src/server/webhook/webhook.ts';
import { addCompression } from './compression.ts';
import { closeConnectionsOnStop } from './draining.ts';
import { brokenHttpResponse, errorResponse } from './errors.ts';
import { addFileRoutes } from './file-routes.ts';
import { rejectForeignOrigin } from './foreign-origin.ts';
import { addHealthRoutes } from './health-routes.ts';
import { addHousekeeping } from './housekeeping.ts';
import type { LogOutput } from './log-output.ts';
import { addMetrics } from './metrics.ts';
import { addOperationRoutes } from './operation-routes.ts';
import { addOrderFormRoute } from './order-form-route.ts';
import { pathOf } from './page-requests.ts';
import { addPages, type Pages } from './page-routes.ts';
import { LimitedRequest, limitPipelining } from './pipelining.ts';
import { addRequestIds, requestId } from './request-ids.ts';
import { addRequestNetwork, isTrustedProxy } from './request-network.ts';
import { addRequestTurns } from './request-turns.ts';
import { addSearchEngineRoutes } from './search-engine-routes.ts';
import { responseWith, securityHeaders } from './security-headers.ts';
import { addSecurityLog } from './security-log.ts';
import { type AppDependencies, openServices, type Services } from './services.ts';
import { addShareCards } from './share-cards.ts';
import { addNotFound, addSite } from './site-routes.ts';
import { cutSlowBodies } from './slow-bodies.ts';
import { logSweeping } from './sweeping-log.ts';
import { addUploadRoutes } from './upload-routes.ts';

/** A part of the server. Fastify does not start it before those that it depends on. */
interface Plugin {
  readonly dependencies: readonly string[];
  readonly add: (app: FastifyInstance, services: Services) => void | Promise<void>;
}

/** The plugins by name. Their hooks run, and their routes are added, in this order. */
const PLUGINS: Readonly<Record<string, Plugin>> = {
  /** First, so that a flood costs as little as possible. */
  abuse: {
    dependencies: [],
    add(app, { limits, bodies }) {
      limitPipelining(app, limits);
      addRequestNetwork(app);
      addRequestTurns(app);
      cutSlowBodies(app, bodies.counts);
    },
  },
  /** Before anything that rejects a request, so that each rejection has an id and is logged and counted. */
  observability: {
    dependencies: ['abuse'],
    add(app, services) {
      const { config, images, bodies, sweeping } = services;
      for (const name of config.unknownSettings) {
        app.log.warn({ name }, `${name} is not a setting and has no effect. See docs/configuration.md`);
      }
      logSweeping(app.log, sweeping);
      addRequestIds(app);
      addSecurityLog(app);
      addMetrics(app, config.metricsFrom, { ...services, imageCalls: () => images.calls, bodies: bodies.counts });
    },
  },
  /** Adds what all later routes use: compression, cookies, the check of the origin, and no parser of bodies. */
  api: {
    dependencies: ['observability'],
    async add(app, { config, api, cookie, admission, bodies, spool, parts, hasProgramChanged }) {
      addCompression(app);
      // Routes that accept a body register a parser for it. All other bodies are left unread.
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', async () => undefined);
      await app.register(cookies);
      app.addHook('onRequest', (request, _reply, done) => {
        // An upload has a signature instead of a cookie.
        if (!request.url.startsWith('/uploads/')) rejectForeignOrigin(request, config.publicOrigin);
        done();
      });
      addOperationRoutes(app, { api, cookie, admission, bodies, spool });
      addHealthRoutes(app, { contract: await readFile(CONTRACT), parts, hasProgramChanged });
    },
  },
  files: {
    dependencies: ['api'],
    async add(app, { store, files, api, cookie, admission, space, products, images }) {
      addFileRoutes(app, { files, store, sessions: api.sessions, cookieName: cookie.name });
      if (!('presign' in files)) addUploadRoutes(app, { uploads: api.uploads, admission, space });
      await addShareCards(app, { products, files, images });
      addHousekeeping(app, { store, files });
    },
  },
  webhook: {
    dependencies: ['observability'],
    add(app, { config: { publicOrigin, webhook }, store, deliveries }) {
      if (webhook === null || publicOrigin === null) return;
      addOutboxRelay(app, store, (order) => postOrder({ ...webhook, siteUrl: publicOrigin }, order), deliveries);
    },
  },
  /** Last, because it answers every address that no route has. */
  pages: {
    dependencies: ['api', 'files'],
    async add(app, services) {
      const { pages, siteDir } = services;
      addSearchEngineRoutes(app, services);
      if (pages !== null) {
        addPages(app, pages);
        const { sendPosted, sendPlain } = pages;
        if (sendPosted) addOrderFormRoute(app, { ...services, sendPosted, sendPlain });
        await addSite(app, siteDir);
      }
      addNotFound(app, pages);
    },
  },
};

const CONTRACT = new URL('../../../openapi.yaml', import.meta.url);

/** Connections without traffic for this long are closed, in milliseconds. */
const IDLE_TIMEOUT = 120_000;

/** Creates the server. It does not listen yet. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const services = await openServices(dependencies, () => app.listeningOrigin);
  const { config, log, pages } = services;
  const app = fastifyFor(config, log, pages);
  app.setErrorHandler(errorResponse(pages));
  closeConnectionsOnStop(app);
  for (const [name, { dependencies: needed, add }] of Object.entries(PLUGINS)) {
    await app.register(fastifyPlugin(async (instance) => add(instance, services), { name, dependencies: [...needed] }));
  }
  return app;
}

function fastifyFor(config: Config, log: LogOutput, pages: Pages | null): FastifyInstance {
  const { logLevel, trustProxy } = config;
  const headers = securityHeaders(config);
  const genReqId = requestId(trustProxy !== false);
  return fastify({
    logger: { level: logLevel, stream: log, serializers: { req: withoutQuery } },
    genReqId,
    rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
    trustProxy: isTrustedProxy(trustProxy),
    connectionTimeout: IDLE_TIMEOUT,
    // While the server stops, it still responds to requests on connections that are already open.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // As long as any URL, so that the contract limits the length of an id, not the router.
    routerOptions: { maxParamLength: 16_384 },
    http: { IncomingMessage: LimitedRequest, ServerResponse: responseWith(headers, genReqId) },
    frameworkErrors: errorResponse(pages),
    clientErrorHandler: brokenHttpResponse(headers),
  });
}

/** Removes scheme and host, which a client sends to a proxy. Otherwise a redirect could lead to that host. */
function withoutOrigin(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

/** Removes the query: it may contain the signature of an upload, which must not be logged. */
function withoutQuery(request: FastifyRequest): { method: string; path: string } {
  return { method: request.method, path: pathOf(request) };
}
