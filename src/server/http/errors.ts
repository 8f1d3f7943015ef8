import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerLanguage, type RefusalCode } from '#src/contract/messages.ts';
import type { Language } from '#src/contract/types.ts';
import { hasCode } from '../files/disk.ts';
import { isStoreFull } from '../store/sqlite-driver.ts';
import { StoreBusy } from '../store/store.ts';
import { Refusal, wholeRefusal } from './refusal.ts';

/** The language that this request is answered in. */
export function languageOf(request: FastifyRequest): Language {
  return answerLanguage(request.headers['accept-language']);
}

/** Answers whatever was thrown, always as `{ message, errors }`; what is inside a failure goes to the log only. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  if (!refusal && !request.raw.destroyed) request.log.error({ err: error }, 'A request failed');
  const { status, body } = (refusal ?? Refusal.of(500, 'broken')).in(languageOf(request));
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...refusal?.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Answers what is not even HTTP, on the bare socket. */
export function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = { HPE_HEADER_OVERFLOW: '431', ERR_HTTP_REQUEST_TIMEOUT: '408' }[error.code ?? ''] ?? '400';
  const body = JSON.stringify(wholeRefusal('invalid', 'fa'));
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** What the client did wrong, or what stands in its way, in our words; null where something broke. */
function refusalFor(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreBusy) return Refusal.of(503, 'busy', { 'retry-after': '5' });
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT') || isStoreFull(error)) return Refusal.of(507, 'noRoom');
  if (!(error instanceof Error)) return null;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 400 || status >= 500) return null;
  // Said of a path that reaches out of the site's folder, where there is nothing.
  if (status === 403) return Refusal.of(404, 'notThere');
  return Refusal.of(status, CODES[status] ?? 'invalid');
}

const CODES: Readonly<Record<number, RefusalCode>> = {
  404: 'notThere',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  415: 'wrongKind',
  429: 'tooManyRequests',
};
