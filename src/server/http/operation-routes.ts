import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type OpenApiDocument, type Operation, type OperationId, operationsOf } from '#src/contract/document.ts';
import { limits } from '#src/contract/limits.generated.ts';
import { MEBIBYTE } from '#src/contract/units.ts';
import { createRequestValidator, type ValidRequest } from '#src/contract/validation.ts';
import type { DiskSpace } from '../files/disk-space.ts';
import type { Handlers } from '../operations/handler.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { BodyRoom } from './body-room.ts';
import { languageOf } from './errors.ts';
import { ignoreBodies, parseJson, takeJsonBodies } from './json-body.ts';
import { type MultipartForm, readMultipartForm } from './multipart-form.ts';
import { rateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';

interface Needs {
  readonly document: OpenApiDocument;
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly cookieName: string;
  readonly space: DiskSpace;
  /** Calls per minute and address, where an operation is limited. */
  readonly rateLimits: Partial<Record<OperationId, number>>;
}

/** Most calls are small; only an order carries its pictures in JSON, a third larger than they are. In bytes. */
const BODY_LIMIT = MEBIBYTE;
const FILE_BYTES = limits.AddProductForm.image.maxBytes;
const BODY_LIMITS: Partial<Record<OperationId, number>> = {
  addProduct: FILE_BYTES + BODY_LIMIT,
  editProduct: FILE_BYTES + BODY_LIMIT,
  sendOrder: Math.ceil((limits.OrderForm.files.maxTotalBytes * 4) / 3) + 4 * BODY_LIMIT,
};

/** They bring what is kept, and are refused while the disk is nearly full. */
const STORING: ReadonlySet<OperationId> = new Set(['sendOrder', 'presignVideo', 'addProduct', 'editProduct']);

/** What every handler is once its types have done their work. */
type AnyHandler = (call: object) => Promise<{
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}>;

/**
 * Registers a route for each operation of the contract: who calls and how often is settled before the body is read,
 * what was sent is judged by the contract before the handler sees it.
 * @throws where an operation has no handler
 */
export function addOperationRoutes(app: FastifyInstance, needs: Needs): void {
  const validate = createRequestValidator(needs.document);
  const room = new BodyRoom();
  for (const operation of operationsOf(needs.document)) {
    const handler: AnyHandler | undefined = needs.handlers[operation.operationId] as AnyHandler | undefined;
    if (!handler) throw new Error(`openapi.yaml has ${operation.operationId}, and nothing handles it`);
    const answer = async (request: FastifyRequest, signal: AbortSignal) => {
      const form = await formOf(request, operation);
      const validation = validate(operation.operationId, rawRequest(request, form));
      if (validation.kind === 'invalid') throw Refusal.forFields(validation.problems);
      return handler({ ...callOf(request, validation.request, form, needs.cookieName), signal });
    };
    app.register(async (scope) => {
      await addBodyParser(scope, operation);
      scope.route({
        ...routeOf(operation, needs, room),
        handler: async (request, reply) => send(reply, await answer(request, hangUpOf(reply))),
      });
    });
  }
}

/** Aborts when the connection is gone. */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  // An expected end, which nobody will read.
  raw.once('close', () => hangUp.abort(Refusal.of(400, 'invalid')));
  return hangUp.signal;
}

function routeOf(operation: Operation, needs: Needs, room: BodyRoom): Omit<RouteOptions, 'handler'> {
  const { sessions, cookieName, space, rateLimits } = needs;
  const limit = rateLimits[operation.operationId];
  return {
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: BODY_LIMITS[operation.operationId] ?? BODY_LIMIT,
    config: { operation: operation.operationId, ...(limit !== undefined && { rateLimit: rateLimit(limit) }) },
    onRequest: async (request, reply) => {
      const isAllowed = !operation.isSecured || (await sessions.isLive(request.cookies[cookieName]));
      if (!isAllowed) throw Refusal.of(401, 'noSession');
      if (STORING.has(operation.operationId)) await space.demand(Number(request.headers['content-length'] ?? 0));
      if (operation.body) room.admit(request, reply);
    },
  };
}

async function addBodyParser(scope: FastifyInstance, { body }: Operation): Promise<void> {
  scope.removeAllContentTypeParsers();
  if (body?.contentType === 'application/json') takeJsonBodies(scope);
  else if (body?.contentType === 'multipart/form-data') await scope.register(multipart);
  else if (body) throw new Error(`openapi.yaml asks for ${body.contentType}, and nothing reads it`);
  else ignoreBodies(scope);
}

async function formOf(request: FastifyRequest, { body }: Operation): Promise<MultipartForm> {
  const isForm = body?.contentType === 'multipart/form-data' && request.isMultipart();
  return isForm ? readMultipartForm(request, FILE_BYTES) : { fields: {}, files: {} };
}

type RequestParts = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>;

function rawRequest(request: FastifyRequest, form: MultipartForm) {
  const { params, query } = request as RequestParts;
  const files = Object.entries(form.files).map(([name, { bytes }]) => [name, { size: bytes.length }]);
  return {
    query,
    path: params,
    headers: singleHeaders(request),
    body: isMultipart(request) ? form.fields : jsonIn(request),
    files: Object.fromEntries(files),
  };
}

/** Parses the body, and lets go of its bytes. */
function jsonIn(request: FastifyRequest): unknown {
  const { body } = request;
  request.body = undefined;
  return Buffer.isBuffer(body) ? parseJson(body) : undefined;
}

function isMultipart(request: FastifyRequest): boolean {
  return /^multipart\//i.test(request.headers['content-type'] ?? '');
}

function callOf(request: FastifyRequest, { parameters, body }: ValidRequest, form: MultipartForm, cookie: string) {
  return {
    parameters,
    body,
    files: form.files,
    language: languageOf(request),
    headers: singleHeaders(request),
    sessionToken: request.cookies[cookie],
  };
}

function singleHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
}

function send(reply: FastifyReply, { status, body, headers }: Awaited<ReturnType<AnyHandler>>): FastifyReply {
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  if (body === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(Buffer.isBuffer(body) ? body : JSON.stringify(body));
}
