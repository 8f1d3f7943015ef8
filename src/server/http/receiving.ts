import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonBody } from '#src/operations/json-body.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { ReceivedFiles } from '#src/server/files/received-files.ts';
import type { Spool } from '#src/server/files/spool.ts';
import type { BodyBudget } from './body-budget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the names of the fields whose reception has begun. The client chose them. */
    receivedFields?: () => readonly string[];
  }
}

/** Files of a request body. They are removed when the response is sent or the client disconnects. */
export function receivedFiles(spool: Spool, { raw, log }: FastifyReply): ReceivedFiles {
  const files = new ReceivedFiles(spool);
  raw.once('close', () => {
    files.close().catch((err: unknown) => log.error({ err }, 'The files of a request were not removed'));
  });
  return files;
}

/** Reads a JSON body while it is received. @throws OperationError if it is too large, or ended to make room */
export async function readJson(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  { bodies, spool }: { readonly bodies: BodyBudget; readonly spool: Spool },
): Promise<unknown> {
  const { bodyLimit } = request.routeOptions;
  const place = bodies.placeOf(request);
  const json = new JsonBody(receivedFiles(spool, reply));
  request.receivedFields = () => json.receivedFields();
  let bytes = 0;
  for await (const chunk of untilAborted(payload, place.signal, reply)) {
    bytes += chunk.length;
    if (bytes > bodyLimit) throw new OperationError('tooLarge');
    place.charge(chunk.length);
    await json.write(chunk);
  }
  return json.end();
}

/** Yields the chunks of a body. Throws as soon as the signal aborts, even while the client sends nothing. */
async function* untilAborted(payload: Readable, signal: AbortSignal, reply: FastifyReply): AsyncGenerator<Buffer> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => {
    reply.header('connection', 'close');
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort);
  const chunks = payload.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await Promise.race([chunks.next(), aborted]);
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Discards the rest of a rejected body. Not awaited: after an abort the iterator still waits for the next chunk.
    const resume = () => payload.resume();
    chunks.return?.().then(resume, resume);
  }
}
