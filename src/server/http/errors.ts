import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#src/domain/language/language.ts';
import { type ErrorCode, responseLanguage } from '#src/operations/messages.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { isDiskFull } from '#src/server/disk-full.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import { asksForPage } from './page-requests.ts';
import type { Pages } from './page-routes.ts';
import { REQUEST_ID_HEADER } from './request-ids.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { isRefusedClient, operationOf } from './security-log.ts';

/** The language of the response to this request. */
export function languageOf(request: FastifyRequest): Language {
  return responseLanguage(request.headers['accept-language']);
}

/** Tells of an error as JSON, or by the site's own page, where there is one, to a browser at a wrong address. */
export function errorResponse(pages: Pages | null) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const expected = toldError(error, request);
    const { status, retryAfter } = expected;
    reply.headers({ ...headersOf(error), 'cache-control': 'no-store' });
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    const isWrongAddress = status === 404 || status === 400;
    if (pages !== null && isWrongAddress && asksForPage(request)) return pages.sendNotFound(request, reply);
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(expected.bodyIn(languageOf(request))));
  };
}

/** Converts an error to the one that the client receives. Logs failures of this server and rejected orders. */
export function toldError(error: unknown, request: FastifyRequest): OperationError {
  const told = expectedError(error) ?? new OperationError('broken');
  if (isBusy(error)) request.server.logRefusal(request, { status: told.status, outcome: 'Busy' }, 'A call was refused');
  else if (isRejectedOrder(told, request)) logRejectedOrder(told, request);
  else if (told.status >= 500 && !isHangUp(error, request)) logFailure(error, request);
  return told;
}

/** What a library has to say beside the status: how long the file is of which a part beyond its end was asked for. */
function headersOf(error: unknown): object {
  return error instanceof Error && 'headers' in error ? Object(error.headers) : {};
}

/** True if a limit of this server rejected the request. A flood of requests must not flood the log. */
function isBusy(error: unknown): boolean {
  return error instanceof OperationError && error.code === 'busy';
}

/** True for an order with an error of its own. The security log has those of the client: too many requests, foreign origin. */
function isRejectedOrder({ status }: OperationError, request: FastifyRequest): boolean {
  const isHangUp = request.raw.socket.destroyed;
  return !isHangUp && operationOf(request) === 'sendOrder' && status < 500 && !isRefusedClient(status);
}

/** Field names and error codes, never what the customer sent. The name of an unknown field is a text of the client. */
function logRejectedOrder({ status, code, issues }: OperationError, request: FastifyRequest): void {
  const fields = new Set(issues.map((issue) => `${issue.code === 'unknownField' ? '?' : issue.path}: ${issue.code}`));
  request.server.logRefusal(request, { status, code, fields: [...fields] }, 'An order was rejected');
}

function logFailure(error: unknown, request: FastifyRequest): void {
  request.log.error({ err: error, operation: operationOf(request) }, 'A request failed');
}

/** The request's own end, which is nobody's failure: its sender went away before all of it was here. */
function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.errored !== null && raw.errored === error;
}

/** Responds on the bare socket to a request that Node cannot parse, so that no hook runs for it. */
export function brokenHttpResponse(headers: SecurityHeaders) {
  return function (this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code } = BROKEN_HTTP[error.code ?? ''] ?? { status: 400, code: 'invalid' };
    const id = randomUUID();
    this.log.info({ reqId: id, address: socket.remoteAddress, status, reason: error.code }, 'A request is not HTTP');
    const body = JSON.stringify(new OperationError(code, { status }).bodyIn('fa'));
    const all = {
      ...headers,
      [REQUEST_ID_HEADER]: id,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  };
}

/** Responses to Node's parser errors; any other is 400. */
const BROKEN_HTTP: Readonly<Record<string, { readonly status: number; readonly code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'tooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid' },
};

/** What the client did wrong, or what stands in its way, in our words; null where something broke. */
function expectedError(error: unknown): OperationError | null {
  if (error instanceof OperationError) return error;
  if (error instanceof StoreBusy) return new OperationError('busy', { retryAfter: 5 });
  if (isDiskFull(error)) return new OperationError('noRoom');
  if (!(error instanceof Error)) return null;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 400 || status >= 500) return null;
  // Said of a path that reaches out of the site's folder, where there is nothing.
  if (status === 403) return new OperationError('notFound');
  const code = SAID_BY_STATUS.find((known) => new OperationError(known).status === status) ?? 'invalid';
  return new OperationError(code, { status });
}

const SAID_BY_STATUS = ['notFound', 'methodNotAllowed', 'tooLarge', 'unsupportedType', 'tooManyRequests'] as const;
