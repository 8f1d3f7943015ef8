import { type HttpHandler, HttpResponse, http } from 'msw';
import { byteRangeOf } from '#src/domain/media/byte-range.ts';
import { randomId } from '#src/domain/random-id.ts';
import { createApi } from '#src/operations/api.ts';
import { contentTypeOf } from '#src/operations/content-types.ts';
import { type DocumentedOperation, OPERATIONS } from '#src/operations/documented-operation.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { RateLimits } from '#src/operations/rate-limits.ts';
import { sampleProducts } from '#src/seed/sample-workshop.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { cookieFor, mockPasswords, tokenIn } from './admin-session.ts';
import { createDatabase, type MockDatabase } from './database.ts';
import { inspectedImages } from './inspected-images.ts';
import { memoryFiles } from './memory-files.ts';
import { memoryStore } from './memory-store.ts';
import { contentOf, errorResponse, languageOf, queryOf, refuseForeign } from './requests.ts';

export interface MockOptions {
  readonly readImage: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** True (default) if all calls after a login have its session. False if only the `Cookie` header counts. */
  readonly isCookieJarSimulated?: boolean;
  readonly isSeeded?: boolean;
  readonly rateLimits?: RateLimits;
}

export type Mocks = ReturnType<typeof createMocks>;

/** Creates MSW handlers that respond like the reference server: the same operations on a store in memory. */
export function createMocks(options: MockOptions) {
  const database = createDatabase();
  let workshop = openWorkshop(options, database);
  const handler = (isMine: (request: Request) => boolean, respond: Respond): HttpHandler =>
    http.all(
      ({ request }) => isMine(request),
      ({ request }) => respond(request, workshop).catch((error: unknown) => errorResponse(error, request)),
    );

  return {
    /** Handle every operation of openapi.yaml, the uploads and the files, on any origin. */
    handlers: [
      handler((request) => operationOf(request) !== undefined, callOperation),
      handler((request) => request.method === 'PUT' && pathOf(request).startsWith('/uploads/'), assignUpload),
      handler((request) => request.method === 'GET' && pathOf(request).startsWith('/files/'), serveFile),
    ],
    database,
    /** Resets all data to the samples. */
    reset: () => {
      workshop = openWorkshop(options, database);
    },
  };
}

type Workshop = ReturnType<typeof openWorkshop>;

/** Creates the API with its store and files. Each reset creates another one. */
function openWorkshop(
  { readImage, isCookieJarSimulated = true, isSeeded = true, rateLimits }: MockOptions,
  database: MockDatabase,
) {
  database.clear();
  const samples = isSeeded ? sampleProducts : [];
  for (const [index, product] of samples.entries()) database.products.add({ ...product, id: index + 1 });
  const files = memoryFiles(readImage);
  const ports = {
    store: memoryStore(database, files),
    files,
    images: inspectedImages,
    passwords: mockPasswords,
    now: () => new Date(),
    timeZone,
    randomId,
    uploadSecret: randomId(),
    receiptSecret: randomId(),
    storeId: randomId(),
  };
  /** Session of calls without a cookie, or null if no cookie jar is simulated. */
  const jar: { token?: string } | null = isCookieJarSimulated ? {} : null;
  return { api: createApi(ports, rateLimits), files, jar };
}

type Respond = (request: Request, workshop: Workshop) => Promise<Response>;

/** Checks origin, rate limit, session and body in the same order as the server, then performs the operation. */
const callOperation: Respond = async (request, workshop) => {
  const operation = operationOf(request);
  if (!operation) throw new OperationError('notFound');
  const { api } = workshop;
  const caller = { address: 'this page', sessionToken: tokenOf(request, workshop) };
  if (operation.method !== 'GET') refuseForeign(request);
  await api.admit(operation, caller);
  const content = await contentOf(operation, request);
  const response = await api.respond(operation, {
    ...content,
    query: queryOf(request),
    path: parametersOf(operation, request),
    headers: Object.fromEntries(request.headers),
    language: languageOf(request),
    caller,
    signal: request.signal,
  });
  const headers = new Headers();
  if (response.kind === 'list') {
    const etag = `"${response.revision}"`;
    if (request.headers.get('if-none-match') === etag)
      return new HttpResponse(null, { status: 304, headers: { etag } });
    const { revision, items } = await response.read();
    headers.set('etag', `"${revision}"`);
    return HttpResponse.json(items, { headers });
  }
  if (response.sessionToken !== undefined) {
    if (workshop.jar) workshop.jar.token = response.sessionToken;
    headers.set('set-cookie', cookieFor(response.sessionToken));
  }
  return HttpResponse.json(response.body as object, { status: operation.successStatus, headers });
};

const assignUpload: Respond = async (request, { api }) => {
  const upload = {
    name: decoded(pathOf(request).slice('/uploads/videos/'.length)),
    query: queryOf(request),
    contentType: request.headers.get('content-type') ?? undefined,
    contentLength: undefined,
  };
  await api.uploads.permit(upload);
  await api.uploads.receive(upload, [new Uint8Array(await request.arrayBuffer())]);
  return new HttpResponse(null, { status: 200 });
};

/** Serves a stored file or the requested range of it. Images of orders are served to the admin only. */
const serveFile: Respond = async (request, workshop) => {
  const path = pathOf(request);
  const isPrivate = path.startsWith('/files/orders/');
  if (isPrivate && !(await workshop.api.sessions.isLive(tokenOf(request, workshop))))
    throw new OperationError('noSession');
  const bytes = await workshop.files.read(path);
  if (bytes === null) throw new OperationError('notFound');
  const range = byteRangeOf(request.headers.get('range'), bytes.length);
  if (range === 'unsatisfiable') throw new OperationError('invalid', { status: 416 });
  const headers = { 'content-type': contentTypeOf(path), 'accept-ranges': 'bytes' };
  // Browsers cannot seek in a response without a length.
  if (range === 'whole')
    return new HttpResponse(bytes, { headers: { ...headers, 'content-length': `${bytes.length}` } });
  const contentRange = `bytes ${range.start}-${range.end}/${bytes.length}`;
  const part = bytes.slice(range.start, range.end + 1);
  return new HttpResponse(part, { status: 206, headers: { ...headers, 'content-range': contentRange } });
};

function tokenOf(request: Request, { jar }: Workshop): string | undefined {
  return tokenIn(request) ?? jar?.token;
}

/**
 * Returns the operation that a request calls; undefined for uploads and files. Paths without parameters take precedence,
 * since `/api/orders/getorders` also matches `/api/orders/{id}`.
 */
export function operationOf(request: Request): DocumentedOperation | undefined {
  const path = pathOf(request);
  const matches = OPERATIONS.filter(({ method, pattern }) => method === request.method && pattern.test(path));
  return matches.find((operation) => operation.path === path) ?? matches[0];
}

function parametersOf({ pattern }: DocumentedOperation, request: Request): Record<string, string> {
  const found = Object.entries(pattern.exec(pathOf(request))?.groups ?? {});
  return Object.fromEntries(found.map(([name, value]) => [name, decoded(value)]));
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

/** Returns malformed text unchanged. It matches no name and no id. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
