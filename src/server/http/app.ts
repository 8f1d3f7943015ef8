import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { RenderPage } from '#src/domain/page-rendering.ts';
import { randomId } from '#src/domain/random-id.ts';
import { createApi } from '#src/operations/api.ts';
import type { Config } from '#src/server/config.ts';
import type { DiskSpace } from '#src/server/files/disk-space.ts';
import { ImageWork } from '#src/server/files/image-work.ts';
import type { ServerFiles } from '#src/server/files/server-files.ts';
import type { Spool } from '#src/server/files/spool.ts';
import { storedPasswords } from '#src/server/sessions/credential.ts';
import { sessionCookie } from '#src/server/sessions/session-cookie.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import type { Sweeping } from '#src/server/sweeping.ts';
import { addOutboxRelay } from '#src/server/webhook/outbox-relay.ts';
import { postOrder } from '#src/server/webhook/webhook.ts';
import { BodyBudget } from './body-budget.ts';
import { addCompression } from './compression.ts';
import { closeConnectionsOnStop } from './draining.ts';
import { brokenHttpResponse, errorResponse } from './errors.ts';
import { addFileRoutes } from './file-routes.ts';
import { refuseForeignOrigin } from './foreign-origin.ts';
import { addHealthRoutes } from './health-routes.ts';
import { createLimitReports } from './limit-reports.ts';
import { addMetrics } from './metrics.ts';
import { addOperationRoutes } from './operation-routes.ts';
import { addOrderFormRoute } from './order-form-route.ts';
import { pathOf } from './page-requests.ts';
import { addPages, openPages, type Pages } from './page-routes.ts';
import { limitPipelining } from './pipelining.ts';
import { openReceipts } from './receipts.ts';
import { addRequestIds, requestId } from './request-ids.ts';
import { addSearchEngineRoutes } from './search-engine-routes.ts';
import { responseWith, securityHeaders, securityPolicy } from './security-headers.ts';
import { addSecurityLog } from './security-log.ts';
import { addNotFound, addSite } from './site-routes.ts';
import { cutSlowBodies } from './slow-bodies.ts';
import { logSweeping } from './sweeping-log.ts';
import { addUploadRoutes } from './upload-routes.ts';

interface Needs {
  readonly config: Config;
  readonly store: ServerStore;
  readonly files: ServerFiles;
  readonly space: DiskSpace;
  readonly spool: Spool;
  /** Whether other servers work on the same store and files. */
  readonly isShared: boolean;
  /** Folder of the built site; without an index.html in it, only the API is served. */
  readonly siteDir: string;
  /** Renders the site's pages; where it is null, the browser does. */
  readonly render: RenderPage | null;
  /** What this start did with the files that no row names. */
  readonly sweeping: Sweeping;
}

const CONTRACT = new URL('../../../openapi.yaml', import.meta.url);

/** A connection on which nothing moves for this long is given up, in milliseconds. */
const IDLE_TIMEOUT = 120_000;

/** The whole server, not listening yet. */
export async function createApp(needs: Needs): Promise<FastifyInstance> {
  const { config, store, files, space, spool, isShared, siteDir, render, sweeping } = needs;
  const contract = await readFile(CONTRACT);
  const shell = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => null);
  // Once it listens, the system need not be asked for each page where.
  let { publicOrigin: ownOrigin } = config;
  const origin = () => {
    ownOrigin ??= app.listeningOrigin;
    return ownOrigin;
  };
  const policyOf = (html: string) => securityPolicy(config, html);
  const now = () => new Date();
  const receipts = openReceipts({ orders: store.orders, secret: await store.secret('receipts'), now });
  const limits = createLimitReports();
  const pages = shell === null ? null : openPages({ store, receipts, limits, render, shell, policyOf, origin });
  const images = new ImageWork(spool);
  const ports = {
    store,
    files,
    images,
    passwords: storedPasswords(store),
    now,
    randomId,
    uploadSecret: await store.secret('uploads'),
    // By itself in a data folder, where an older copy can only be put in place while no server runs.
    storeId: isShared ? await store.secret('revisions') : randomId(),
  };
  const api = createApi(ports, { sendOrder: config.orderRateLimit, login: config.loginRateLimit });
  const { sessions, uploads } = api;
  const cookies = sessionCookie(config.publicOrigin);
  const app = fastifyFor(config, pages);

  logSweeping(app.log, sweeping);
  const damaged = { rows: 0 };
  store.onDamagedRow((row) => {
    damaged.rows += 1;
    app.log.error({ row }, 'A row of the store is damaged');
  });
  app.setErrorHandler(errorResponse(pages));
  closeConnectionsOnStop(app);
  limitPipelining(app, limits);
  addRequestIds(app);
  addSecurityLog(app);
  const parts = { store: store.ping, files: files.ping, room: () => space.demand() };
  const bodies = new BodyBudget();
  const deliveries = { abandoned: 0 };
  addMetrics(app, config.metricsFrom, {
    imageCalls: () => images.calls,
    bodies: bodies.counts,
    parts,
    store,
    sweeping,
    limits,
    damaged,
    deliveries,
  });
  addCompression(app);
  cutSlowBodies(app, bodies.counts);
  // Where a route asks for a body, it says which; what comes to any other address goes unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async () => undefined);
  await app.register(cookie);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/uploads/')) refuseForeignOrigin(request, config.publicOrigin);
    done();
  });

  addOperationRoutes(app, { api, cookie: cookies, space, bodies, spool });
  addFileRoutes(app, files, sessions, cookies.name);
  if (!('presign' in files)) addUploadRoutes(app, uploads, space);
  addSearchEngineRoutes(app, origin, () => store.products.list());
  addHealthRoutes(app, contract, () => Promise.all(Object.values(parts).map((ask) => ask())));
  const { publicOrigin, webhook } = config;
  if (webhook !== null && publicOrigin !== null) {
    addOutboxRelay(app, store, (order) => postOrder({ ...webhook, siteUrl: publicOrigin }, order), deliveries);
  }
  if (pages !== null) {
    addPages(app, pages);
    const { sendPosted } = pages;
    if (sendPosted) addOrderFormRoute(app, { api, store, space, bodies, spool, receipts, sendPosted });
    await addSite(app, siteDir);
  }
  addNotFound(app, pages);
  return app;
}

function fastifyFor(config: Config, pages: Pages | null): FastifyInstance {
  const { logLevel, trustProxy } = config;
  const headers = securityHeaders(config);
  return fastify({
    logger: { level: logLevel, serializers: { req: withoutQuery } },
    genReqId: requestId(trustProxy !== false),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    connectionTimeout: IDLE_TIMEOUT,
    // A stopping server ends what is under way and turns nobody away on a connection that it kept.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // As long as a URL can be: what is too long for an id is the contract's affair.
    routerOptions: { maxParamLength: 16_384 },
    http: { ServerResponse: responseWith(headers) },
    frameworkErrors: errorResponse(pages),
    clientErrorHandler: brokenHttpResponse(headers),
  });
}

/** A query can hold an upload's signature, which is no business of the log. */
function withoutQuery(request: FastifyRequest): { method: string; path: string } {
  return { method: request.method, path: pathOf(request) };
}
