import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { partOf } from '#src/domain/part-of.ts';
import type { Api, ApiRequest } from '#src/operations/api.ts';
import {
  OPERATIONS,
  type DocumentedOperation as Operation,
  type OperationId,
} from '#src/operations/documented-operation.ts';
import type { Caller } from '#src/operations/operation.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { maxBodyBytes } from '#src/operations/request-body.ts';
import { inBatches } from '#src/server/batches.ts';
import type { DiskSpace } from '#src/server/files/disk-space.ts';
import type { Spool } from '#src/server/files/spool.ts';
import type { SessionCookie } from '#src/server/sessions/session-cookie.ts';
import { type BodyBudget, networkOf } from './body-budget.ts';
import { languageOf } from './errors.ts';
import { jsonOfList } from './json-list.ts';
import { readMultipartForm } from './multipart-form.ts';
import { readJson } from './receiving.ts';
import { RevisionCache } from './revision-cache.ts';
import { namesTag } from './tags.ts';

interface Needs {
  readonly api: Pick<Api, 'admit' | 'respond'>;
  readonly cookie: SessionCookie;
  readonly space: DiskSpace;
  readonly bodies: BodyBudget;
  readonly spool: Spool;
}

type ReadList = () => Promise<readonly unknown[]>;

/** They bring what is kept, and are refused while the disk is nearly full. */
const STORING: ReadonlySet<OperationId> = new Set(['sendOrder', 'presignVideo', 'addProduct', 'editProduct']);

const JSON_TYPE = 'application/json; charset=utf-8';

/** Registers a route for each operation: who calls and how often is settled before the body is read. */
export function addOperationRoutes(app: FastifyInstance, needs: Needs): void {
  for (const operation of OPERATIONS) {
    app.register(async (scope) => {
      await addBodyParser(scope, operation);
      scope.route(routeOf(operation, needs));
    });
  }
}

function routeOf(operation: Operation, needs: Needs): RouteOptions {
  const { api, cookie, space, bodies } = needs;
  const { operationId, method, path, isSecured } = operation;
  /** The list as it is sent: most clients receive the same bytes. */
  const lists = new RevisionCache<Buffer>();
  // Clients that ask for newer revisions while a list is read share the next reading.
  const readTogether = inBatches(async ([read]: readonly ReadList[]) => jsonOfList((await read?.()) ?? []));
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: maxBodyBytes(operationId),
    config: { operation: operationId },
    onRequest: async (request, reply) => {
      await api.admit(operation, callerOf(request, cookie));
      if (STORING.has(operationId)) await space.demand(Number(request.headers['content-length'] ?? 0));
      if (operation.body) bodies.admit(request, reply);
    },
    handler: async (request, reply) => {
      const sent = await requestFrom(request, reply, operation, needs);
      if (operationId === 'sendOrder' && hasFiles(sent.body)) bodies.admitImages(request, reply);
      const response = await api.respond(operation, {
        ...sent,
        caller: callerOf(request, cookie),
        signal: operation.body ? AbortSignal.any([hangUpOf(reply), bodies.placeOf(request).signal]) : NEVER,
      });
      reply.header('cache-control', response.kind === 'list' && !isSecured ? 'no-cache' : 'no-store');
      if (response.kind === 'list') {
        const { revision, read, isCurrent } = response;
        const etag = `"${revision}"`;
        reply.header('etag', etag);
        if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
        reply.type(JSON_TYPE).isRare = isSecured;
        return lists.get('', revision, async () => {
          const json = await readTogether(read);
          // A revision comes back when the newest item is deleted: its list must not contain that item.
          if (!(await isCurrent())) lists.drop('', revision);
          return json;
        });
      }
      const { body, sessionToken } = response;
      if (sessionToken !== undefined) reply.header('set-cookie', cookie.header(sessionToken));
      return reply.code(operation.successStatus).type(JSON_TYPE).send(JSON.stringify(body));
    },
  };
}

function callerOf(request: FastifyRequest, cookie: SessionCookie): Caller {
  return {
    // It is sought through the proxies that are trusted, which takes long beside a list that is remembered.
    get address() {
      return networkOf(request.ip);
    },
    sessionToken: request.cookies[cookie.name],
  };
}

async function addBodyParser(scope: FastifyInstance, { body }: Operation): Promise<void> {
  scope.removeAllContentTypeParsers();
  if (body?.contentType === 'application/json') takeJsonBodies(scope);
  else if (body?.contentType === 'multipart/form-data') await scope.register(multipart);
  else if (body) throw new Error(`openapi.yaml asks for ${body.contentType}, and nothing reads it`);
  else ignoreBodies(scope);
}

/** Content-type parsers receive no reply, which the handler has. So they leave the body to it. */
function takeJsonBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', async (_request: unknown, body: Readable) => body);
}

/** Lets whatever body comes with a call that documents none go unread, whatever type it says it is. */
function ignoreBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', ({ headers }, _reply, done) => {
    delete headers['content-type'];
    done();
  });
  scope.addContentTypeParser('*', async () => undefined);
}

type RequestParts = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>;

async function requestFrom(request: FastifyRequest, reply: FastifyReply, { body }: Operation, needs: Needs) {
  const { params, query, headers } = request as RequestParts;
  const isForm = body?.contentType === 'multipart/form-data' && request.isMultipart();
  const form = isForm
    ? await readMultipartForm(request, reply, needs)
    : { fields: await jsonIn(request, reply, needs), files: {} };
  return {
    query,
    path: params,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()])),
    body: form.fields,
    files: form.files,
    language: languageOf(request),
  } satisfies Partial<ApiRequest>;
}

function hasFiles(order: unknown): boolean {
  const files = partOf(order, 'files');
  return Array.isArray(files) && files.length > 0;
}

async function jsonIn(request: FastifyRequest, reply: FastifyReply, needs: Needs): Promise<unknown> {
  const { body } = request;
  return body instanceof Readable ? readJson(request, reply, body, needs) : undefined;
}

/** Of calls that are answered at once. */
const NEVER = new AbortController().signal;

/** Aborts when the client hangs up before the response is sent. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  raw.once('close', () => {
    // An expected end, not a failure of the server.
    if (!raw.writableEnded) hangUp.abort(new OperationError('invalid'));
  });
  return hangUp.signal;
}
