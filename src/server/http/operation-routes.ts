import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { partOf } from '#src/domain/part-of.ts';
import type { Api, ApiRequest, ReadList } from '#src/operations/api.ts';
import { OPERATIONS, type DocumentedOperation as Operation } from '#src/operations/documented-operation.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { maxBodyBytes } from '#src/operations/request-body.ts';
import { inBatches } from '#src/server/batches.ts';
import type { Spool } from '#src/server/files/spool.ts';
import type { SessionCookie } from '#src/server/sessions/session-cookie.ts';
import type { Admission } from './admission.ts';
import type { BodyBudget } from './body-budget.ts';
import { languageOf } from './errors.ts';
import { jsonOfList } from './json-list.ts';
import { readMultipartForm } from './multipart-form.ts';
import { readJson } from './receiving.ts';
import { RevisionCache } from './revision-cache.ts';
import { matchesEtag } from './tags.ts';

interface RouteDependencies {
  readonly api: Pick<Api, 'respond'>;
  readonly cookie: SessionCookie;
  readonly admission: Pick<Admission, 'admit' | 'callerOf'>;
  readonly bodies: BodyBudget;
  readonly spool: Spool;
}

/** Serialised list with the revision that it has. */
interface JsonList {
  readonly revision: string;
  readonly json: Buffer;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Registers a route for each operation. */
export function addOperationRoutes(app: FastifyInstance, dependencies: RouteDependencies): void {
  for (const operation of OPERATIONS) {
    app.register(async (scope) => {
      await addBodyParser(scope, operation);
      scope.route(routeOf(operation, dependencies));
    });
  }
}

function routeOf(operation: Operation, dependencies: RouteDependencies): RouteOptions {
  const { api, cookie, admission, bodies } = dependencies;
  const { operationId, method, path, isSecured } = operation;
  // Serialised lists: most clients receive the same bytes.
  const lists = new RevisionCache<JsonList>();
  // Requests for a newer revision that are received while a list is read share the next read.
  const readTogether = inBatches(async ([read]: readonly (() => Promise<ReadList>)[]): Promise<JsonList> => {
    if (read === undefined) throw new Error('A batch has at least one call');
    const { revision, items } = await read();
    return { revision, json: await jsonOfList(items) };
  });
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: maxBodyBytes(operationId),
    config: { operation: operationId },
    onRequest: (request, reply) => admission.admit(request, reply, operation),
    handler: async (request, reply) => {
      const sent = await requestFrom(request, reply, operation, dependencies);
      if (operationId === 'sendOrder' && hasImages(sent.body)) bodies.admitImages(request, reply);
      const response = await api.respond(operation, {
        ...sent,
        caller: admission.callerOf(request),
        signal: operation.body
          ? AbortSignal.any([abortSignalOf(reply), bodies.placeOf(request).signal])
          : NEVER_ABORTED,
      });
      reply.header('cache-control', response.kind === 'list' && !isSecured ? 'no-cache' : 'no-store');
      if (response.kind === 'list') {
        const { revision, read } = response;
        const etag = `"${revision}"`;
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send();
        const list = await lists.get('', revision, async () => {
          const newest = await readTogether(read);
          // Deleting the newest item restores the previous revision. A list with that item must not be cached under it.
          if (newest.revision !== revision) lists.drop('', revision);
          return newest;
        });
        reply.header('etag', `"${list.revision}"`).type(JSON_TYPE).isRare = isSecured;
        return list.json;
      }
      const { body, sessionToken } = response;
      if (sessionToken !== undefined) reply.header('set-cookie', cookie.header(sessionToken));
      return reply.code(operation.successStatus).type(JSON_TYPE).send(JSON.stringify(body));
    },
  };
}

async function addBodyParser(scope: FastifyInstance, { body }: Operation): Promise<void> {
  scope.removeAllContentTypeParsers();
  if (body?.contentType === 'application/json') addJsonParser(scope);
  else if (body?.contentType === 'multipart/form-data') await scope.register(multipart);
  else if (body)
    throw new Error(`openapi.yaml documents a body of type ${body.contentType}, which the server cannot parse`);
  else ignoreBodies(scope);
}

/** Passes the body to the handler unread. Reading it requires the reply, which content-type parsers do not receive. */
function addJsonParser(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', async (_request: unknown, body: Readable) => body);
}

/** Leaves the body unread, whatever its content type, for an operation that documents none. */
function ignoreBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', ({ headers }, _reply, done) => {
    delete headers['content-type'];
    done();
  });
  scope.addContentTypeParser('*', async () => undefined);
}

type RequestParts = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>;

async function requestFrom(
  request: FastifyRequest,
  reply: FastifyReply,
  { body }: Operation,
  dependencies: RouteDependencies,
) {
  const { params, query, headers } = request as RequestParts;
  const isForm = body?.contentType === 'multipart/form-data' && request.isMultipart();
  const form = isForm
    ? await readMultipartForm(request, reply, dependencies)
    : { fields: await readJsonBody(request, reply, dependencies), files: {} };
  return {
    query,
    path: params,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()])),
    body: form.fields,
    files: form.files,
    language: languageOf(request),
  } satisfies Partial<ApiRequest>;
}

/** True for the body of an order with an image, or with a model that has a preview. */
function hasImages(order: unknown): boolean {
  const [files, models] = [partOf(order, 'files'), partOf(order, 'models')];
  return (
    (Array.isArray(files) && files.length > 0) ||
    (Array.isArray(models) && models.some((model) => partOf(model, 'preview') !== undefined))
  );
}

async function readJsonBody(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: RouteDependencies,
): Promise<unknown> {
  const { body } = request;
  return body instanceof Readable ? readJson(request, reply, body, dependencies) : undefined;
}

/** Signal for operations without a body, which are too short to be aborted. */
export const NEVER_ABORTED = new AbortController().signal;

/** A signal that aborts if the client disconnects before the response is sent. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    // An expected error, so that it is not logged as a failure of the server.
    if (!raw.writableEnded) controller.abort(new OperationError('invalid'));
  });
  return controller.signal;
}
