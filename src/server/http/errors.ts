import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#src/domain/language/language.ts';
import { type ErrorCode, responseLanguage } from '#src/operations/api-messages.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { isDiskFull } from '#src/server/disk-errors.ts';
import { readAddress } from '#src/server/ip-addresses.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import { asksForPage } from './page-requests.ts';
import type { Pages } from './page-routes.ts';
import { REQUEST_ID_HEADER } from './request-ids.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { isRejectedCaller, operationOf } from './security-log.ts';

export function languageOf(request: FastifyRequest): Language {
  return responseLanguage(request.headers['accept-language']);
}

/** Creates the error handler. It sends JSON, or the site's 404 page if a browser requests a wrong address. */
export function errorResponse(pages: Pages | null) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const operationError = toOperationError(error, request);
    const { status, retryAfter } = operationError;
    reply.headers({ ...headersOf(error), 'cache-control': 'no-store' });
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    const isWrongAddress = status === 404 || status === 400;
    if (pages !== null && isWrongAddress && asksForPage(request)) return pages.sendNotFound(request, reply);
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(operationError.bodyIn(languageOf(request))));
  };
}

/** Converts an error to the one that the client receives. Logs server failures, exceeded limits and rejected orders. */
export function toOperationError(error: unknown, request: FastifyRequest): OperationError {
  const sent = expectedError(error) ?? new OperationError('broken');
  if (isBusy(error))
    request.server.logRejection(request, { status: sent.status, outcome: 'Busy' }, 'A call was refused');
  else if (isRejectedOrder(sent, request)) logRejectedOrder(sent, request);
  else if (sent.status >= 500 && !isHangUp(error, request)) logFailure(error, request);
  return sent;
}

/** Headers that a library attached to its error, such as `Content-Range` for a range beyond the end of a file. */
function headersOf(error: unknown): object {
  return error instanceof Error && 'headers' in error ? Object(error.headers) : {};
}

/** True if a limit of this server rejected the request. These are logged at a limited rate. */
function isBusy(error: unknown): boolean {
  return error instanceof OperationError && error.code === 'busy';
}

/** True for an order whose content was rejected. Rejected callers (rate, origin) are in the security log. */
function isRejectedOrder({ status }: OperationError, request: FastifyRequest): boolean {
  const isHangUp = request.raw.socket.destroyed;
  return !isHangUp && operationOf(request) === 'sendOrder' && status < 500 && !isRejectedCaller(status);
}

/** Logs field names and error codes, never what the customer sent. The client chose the name of an unknown field. */
function logRejectedOrder({ status, code, issues }: OperationError, request: FastifyRequest): void {
  const fields = new Set(issues.map((issue) => `${issue.code === 'unknownField' ? '?' : issue.path}: ${issue.code}`));
  request.server.logRejection(request, { status, code, fields: [...fields] }, 'An order was rejected');
}

function logFailure(error: unknown, request: FastifyRequest): void {
  request.log.error({ err: error, operation: operationOf(request) }, 'A request failed');
}

/** True if the client disconnected before the whole request was received. That is not a failure of the server. */
function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.errored !== null && raw.errored === error;
}

/** Responds directly on the socket to a request that Node cannot parse. Fastify's hooks do not run for it. */
export function brokenHttpResponse(headers: SecurityHeaders) {
  return function (this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code } = BROKEN_HTTP[error.code ?? ''] ?? { status: 400, code: 'invalid' };
    const id = randomUUID();
    const address = readAddress(socket.remoteAddress ?? '');
    this.log.info({ reqId: id, address, status, reason: error.code }, 'A request is not HTTP');
    const body = JSON.stringify(new OperationError(code, { status }).bodyIn('fa'));
    const allHeaders = {
      ...headers,
      [REQUEST_ID_HEADER]: id,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  };
}

/** Responses by error code of Node's HTTP server. All other codes get 400. */
const BROKEN_HTTP: Readonly<Record<string, { readonly status: number; readonly code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'tooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid' },
};

/** The error to send if the cause is the client, a limit or the disk. Null for an unexpected error. */
function expectedError(error: unknown): OperationError | null {
  if (error instanceof OperationError) return error;
  if (error instanceof StoreBusy) return new OperationError('busy', { retryAfter: 5 });
  if (isDiskFull(error)) return new OperationError('noRoom');
  if (!(error instanceof Error)) return null;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 400 || status >= 500) return null;
  // @fastify/static responds with 403 to a path that leaves the site's folder.
  if (status === 403) return new OperationError('notFound');
  const code = CODES_WITH_STATUS.find((known) => new OperationError(known).status === status) ?? 'invalid';
  return new OperationError(code, { status });
}

const CODES_WITH_STATUS = ['notFound', 'methodNotAllowed', 'tooLarge', 'unsupportedType', 'tooManyRequests'] as const;
