import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { PageRenderer } from '#src/domain/page-rendering.ts';
import { randomId } from '#src/domain/random-id.ts';
import { createApi } from '#src/operations/api.ts';
import type { Config } from '#src/server/config.ts';
import type { DiskSpace } from '#src/server/files/disk-space.ts';
import { ImageWork } from '#src/server/files/image-work.ts';
import type { Spool } from '#src/server/files/spool.ts';
import { storedPasswords } from '#src/server/sessions/credential.ts';
import { sessionCookie } from '#src/server/sessions/session-cookie.ts';
import type { ServerFiles } from '#src/server/storage.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import type { Sweeping } from '#src/server/sweeping.ts';
import { addOutboxRelay } from '#src/server/webhook/outbox-relay.ts';
import { postOrder } from '#src/server/webhook/webhook.ts';
import { createAdmission } from './admission.ts';
import { BodyBudget } from './body-budget.ts';
import { addCompression } from './compression.ts';
import { closeConnectionsOnStop } from './draining.ts';
import { brokenHttpResponse, errorResponse } from './errors.ts';
import { addFileRoutes } from './file-routes.ts';
import { rejectForeignOrigin } from './foreign-origin.ts';
import { addHealthRoutes } from './health-routes.ts';
import { createKnownNotice } from './known-notice.ts';
import { createKnownProducts } from './known-products.ts';
import { createLimitReports } from './limit-reports.ts';
import type { LogOutput } from './log-output.ts';
import { addMetrics } from './metrics.ts';
import { addOperationRoutes } from './operation-routes.ts';
import { addOrderExpiry } from './order-expiry.ts';
import { addOrderFormRoute } from './order-form-route.ts';
import { pathOf } from './page-requests.ts';
import { addPages, openPages, type Pages } from './page-routes.ts';
import { LimitedRequest, limitPipelining } from './pipelining.ts';
import { openReceipts } from './receipts.ts';
import { addRequestIds, requestId } from './request-ids.ts';
import { addRequestNetwork } from './request-network.ts';
import { addRequestTurns } from './request-turns.ts';
import { addSearchEngineRoutes } from './search-engine-routes.ts';
import { responseWith, securityHeaders, securityPolicy } from './security-headers.ts';
import { addSecurityLog } from './security-log.ts';
import { addShareCards } from './share-cards.ts';
import { addNotFound, addSite } from './site-routes.ts';
import { cutSlowBodies } from './slow-bodies.ts';
import { logSweeping } from './sweeping-log.ts';
import { addUploadRoutes } from './upload-routes.ts';

interface AppDependencies {
  readonly config: Config;
  readonly log: LogOutput;
  readonly store: ServerStore;
  readonly files: ServerFiles;
  readonly space: DiskSpace;
  readonly spool: Spool;
  /** True if other servers use the same store and files. */
  readonly isShared: boolean;
  /** Folder of the built site. If it contains no index.html, only the API is served. */
  readonly siteDir: string;
  /** Renders the site's pages. If null, the browser renders them. */
  readonly renderer: PageRenderer | null;
  /** Result of sweeping the files that no row names at this start. */
  readonly sweeping: Sweeping;
}

const CONTRACT = new URL('../../../openapi.yaml', import.meta.url);

/** Connections without traffic for this long are closed, in milliseconds. */
const IDLE_TIMEOUT = 120_000;

/** Creates the server. It does not listen yet. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, log, store, files, space, spool, isShared, siteDir, renderer, sweeping } = dependencies;
  const contract = await readFile(CONTRACT);
  const shell = await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => null);
  // `listeningOrigin` asks the operating system for the address, so it is read only once.
  let { publicOrigin: ownOrigin } = config;
  const origin = () => {
    ownOrigin ??= app.listeningOrigin;
    return ownOrigin;
  };
  const policyOf = (html: string) => securityPolicy(config, html, renderer?.inlineScripts);
  const now = () => new Date();
  const receiptSecret = await store.secret('receipts');
  const receipts = openReceipts({ orders: store.orders, secret: receiptSecret, now });
  const limits = createLimitReports();
  const products = createKnownProducts(store.products);
  // Pages can then be rendered even if the store becomes unavailable before the first request.
  await products.current().catch(() => {});
  const notice = createKnownNotice(store.notice.read, now);
  const render = renderer?.render ?? null;
  const pages =
    shell === null ? null : openPages({ products, notice, receipts, limits, render, shell, policyOf, origin });
  const images = new ImageWork(spool);
  const ports = {
    store,
    files,
    images,
    passwords: storedPasswords(store),
    now,
    randomId,
    uploadSecret: await store.secret('uploads'),
    receiptSecret,
    // A data folder can be replaced by an older copy only while no server runs, so each start gets an id of its own.
    storeId: isShared ? await store.secret('revisions') : randomId(),
  };
  const api = createApi(ports, { sendOrder: config.orderRateLimit, login: config.loginRateLimit });
  const { sessions, uploads } = api;
  const cookies = sessionCookie(config.publicOrigin);
  const app = fastifyFor(config, log, pages);

  logSweeping(app.log, sweeping);
  app.setErrorHandler(errorResponse(pages));
  closeConnectionsOnStop(app);
  limitPipelining(app, limits);
  addRequestNetwork(app);
  addRequestTurns(app);
  addRequestIds(app);
  addSecurityLog(app);
  const parts = { store: store.ping, files: files.ping, room: () => space.requireSpace() };
  const bodies = new BodyBudget();
  const deliveries = { abandoned: 0 };
  addMetrics(app, config.metricsFrom, {
    imageCalls: () => images.calls,
    bodies: bodies.counts,
    parts,
    store,
    sweeping,
    limits,
    deliveries,
    log,
  });
  addCompression(app);
  cutSlowBodies(app, bodies.counts);
  // Routes that accept a body register a parser for it. All other bodies are left unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async () => undefined);
  await app.register(cookie);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/uploads/')) rejectForeignOrigin(request, config.publicOrigin);
    done();
  });

  const admission = createAdmission({ api, cookie: cookies, space, bodies });
  addOperationRoutes(app, { api, cookie: cookies, admission, bodies, spool });
  addFileRoutes(app, files, sessions, cookies.name);
  if (!('presign' in files)) addUploadRoutes(app, { uploads, admission, space });
  addSearchEngineRoutes(app, origin, products.current);
  await addShareCards(app, { products, files, images });
  addHealthRoutes(app, contract, parts);
  addOrderExpiry(app, api.deleteExpiredOrders);
  const { publicOrigin, webhook } = config;
  if (webhook !== null && publicOrigin !== null) {
    addOutboxRelay(app, store, (order) => postOrder({ ...webhook, siteUrl: publicOrigin }, order), deliveries);
  }
  if (pages !== null) {
    addPages(app, pages);
    const { sendPosted, sendPlain } = pages;
    if (sendPosted) addOrderFormRoute(app, { api, store, admission, bodies, spool, receipts, sendPosted, sendPlain });
    await addSite(app, siteDir);
  }
  addNotFound(app, pages);
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
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    connectionTimeout: IDLE_TIMEOUT,
    // While the server stops, it still responds to requests on connections that are already open.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The greatest length of a URL: the contract limits the length of an id, not the router.
    routerOptions: { maxParamLength: 16_384 },
    http: { IncomingMessage: LimitedRequest, ServerResponse: responseWith(headers, genReqId) },
    frameworkErrors: errorResponse(pages),
    clientErrorHandler: brokenHttpResponse(headers),
  });
}

/** Removes scheme and host, which the URL of a request to a proxy has. No response may redirect to them. */
function withoutOrigin(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

/** Removes the query: it may contain the signature of an upload, which must not be logged. */
function withoutQuery(request: FastifyRequest): { method: string; path: string } {
  return { method: request.method, path: pathOf(request) };
}
