import diagnostics from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { builtSite } from '../support/fixtures/built-site.ts';
import { startWithAdmin as openServer } from '../support/infrastructure/test-server.ts';

interface Guards {
  /** Callers that the route accepts: anyone, the admin with a live session, a signed URL, or the operator's programs. */
  readonly caller: 'anyone' | 'admin' | 'signature' | 'operator';
  /** True if calls are counted by address. */
  readonly isLimited: boolean;
  /** Origins that the route accepts: any site, or only our own. */
  readonly pages: 'any' | 'own';
  /** Largest body in bytes. Null if the route reads none. */
  readonly maxBody: number | null;
}

const READING = { caller: 'anyone', isLimited: false, pages: 'any', maxBody: null } as const;

/** Written by hand, like the table of the operations: a new route must fail a test until its guards are decided. */
const GUARDS: Readonly<Record<string, Guards>> = {
  'GET /': READING,
  'GET /about': READING,
  'GET /products': READING,
  'GET /pages/:id': READING,
  'GET /products/:id': READING,
  'GET /login': READING,
  'GET /dashboard': READING,
  'GET /orders/:id': READING,
  // The order form and the login form of a browser that does not run the site's script.
  'POST /': { caller: 'anyone', isLimited: true, pages: 'own', maxBody: 100 * MEBIBYTE },
  'POST /login': { ...READING, pages: 'own' },
  // Limited to ten reports a minute, which has a test of its own.
  'POST /recoveries': { ...READING, pages: 'own' },
  'GET /*': READING,
  'GET /files/orders/:name': { ...READING, caller: 'admin' },
  'GET /files/products/:name': READING,
  'GET /files/videos/:name': READING,
  // As in object storage, the signature replaces the session and the check of the origin.
  'PUT /uploads/videos/:name': { caller: 'signature', isLimited: false, pages: 'any', maxBody: 524_288_000 },
  'GET /share/:name': READING,
  'GET /robots.txt': READING,
  'GET /sitemap.xml': READING,
  'GET /healthz': READING,
  'GET /readyz': READING,
  'GET /openapi.yaml': READING,
  'GET /metrics': { ...READING, caller: 'operator' },
};
const ROUTES = Object.keys(GUARDS);
const routesWhere = (holds: (guards: Guards) => boolean) =>
  Object.entries(GUARDS).flatMap(([route, guards]) => (holds(guards) ? [route] : []));

const BOUNDARY = 'a-boundary';
const FORM = ['name', 'phone', 'description']
  .map((name) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n0912123\r\n`)
  .concat(`--${BOUNDARY}--\r\n`)
  .join('');
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Opens a server with the built site and records its routes, except those of the operations and of HEAD. */
async function openRoutes(environment: Readonly<Record<string, string>> = {}) {
  const routes = new Set<string>();
  const record = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each !== 'HEAD' && !url.startsWith('/api/')) routes.add(`${each} ${url}`);
    });
  };
  diagnostics.subscribe('fastify.initialization', record);
  onTestFinished(() => void diagnostics.unsubscribe('fastify.initialization', record));
  const render = async () => '<p>page</p>';
  const server = await openServer(environment, {
    seed: true,
    ...(await builtSite()),
    renderer: { render, inlineScripts: [] },
  });
  const [product] = await server.products();
  const addresses: Readonly<Record<string, string>> = {
    'GET /pages/:id': '/pages/terms',
    'GET /products/:id': '/products/1',
    'GET /orders/:id': '/orders/any-order-id',
    'POST /recoveries': '/recoveries?page=home&kind=mismatch',
    'GET /*': '/assets/main-abc.js',
    'GET /files/orders/:name': '/files/orders/any-name.webp',
    'GET /files/products/:name': product?.image ?? '',
    'GET /files/videos/:name': await server.uploadedVideo(),
  };
  /** Sends an otherwise valid call and returns the status of the response. The rest of the body is never sent. */
  const call = async (route: string, { headers, body }: Call = {}): Promise<number | undefined> => {
    const [method = '', path = ''] = route.split(' ');
    const upload = route === 'PUT /uploads/videos/:name' ? await server.presign() : null;
    const address = upload?.url ?? addresses[route] ?? path;
    const valid = {
      accept: 'text/html',
      ...(method === 'POST' && { 'content-type': FORM_TYPE, 'content-length': FORM.length }),
      ...(upload && { ...upload.headers, 'content-length': 5 }),
    };
    const sent = request(server.url + address, { method, headers: { ...valid, ...headers } }).on('error', () => {});
    if (method !== 'GET') sent.write(body ?? (upload ? 'video' : FORM));
    else sent.flushHeaders();
    const [response]: IncomingMessage[] = await once(sent, 'response');
    sent.destroy();
    return response?.statusCode;
  };
  const respondingWith = async (status: number, sent?: Call) => {
    const found: string[] = [];
    for (const route of ROUTES) if ((await call(route, sent)) === status) found.push(route);
    return found;
  };
  return { ...server, routes, call, respondingWith };
}

it('has a row in the table for each route that is no operation', async () => {
  const { routes } = await openRoutes();
  expect([...routes].toSorted()).toEqual(ROUTES.toSorted());
});

it('requires a session for the images of orders only', async () => {
  const { respondingWith, cookie, call } = await openRoutes();
  const secured = routesWhere(({ caller }) => caller === 'admin');
  expect(await respondingWith(401)).toEqual(secured);
  for (const route of secured) expect([route, await call(route, { headers: { cookie } })]).toEqual([route, 404]);
});

it('requires a signature for uploads only', async () => {
  const { url } = await openRoutes();
  const signed = routesWhere(({ caller }) => caller === 'signature');
  for (const route of signed) {
    const [method = '', path = ''] = route.split(' ');
    expect({ route, status: (await fetch(url + path, { method, body: 'video' })).status }).toEqual({
      route,
      status: 403,
    });
  }
});

it('hides the metrics from clients behind a proxy, and nothing else', async () => {
  const { respondingWith } = await openRoutes();
  const before = await respondingWith(404);
  const behind = await respondingWith(404, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(behind.filter((route) => !before.includes(route))).toEqual(routesWhere(({ caller }) => caller === 'operator'));
});

it('rejects pages of other sites for every route that changes data without a signature', async () => {
  const { respondingWith } = await openRoutes();
  const rejected = await respondingWith(403, { headers: { origin: 'https://evil.example' } });
  expect(rejected).toEqual(routesWhere(({ pages }) => pages === 'own'));
});

it('rejects the second call of routes with a limit only', async () => {
  const { call, respondingWith } = await openRoutes({ ORDER_RATE_LIMIT: '1' });
  for (const route of ROUTES) await call(route);
  expect(await respondingWith(429)).toEqual(routesWhere(({ isLimited }) => isLimited));
});

it('limits the body of every route, or answers without reading one', async () => {
  const { call } = await openRoutes();
  for (const [route, { maxBody }] of Object.entries(GUARDS)) {
    const length = (maxBody ?? 1_000_000_000) + 1;
    // The order form is read to its end, because the page returns the typed text.
    const body = route === 'POST /' ? '-'.repeat(length) : '-';
    const status = await call(route, { headers: { 'content-length': String(length) }, body });
    expect([route, status === 413]).toEqual([route, maxBody !== null]);
  }
});
