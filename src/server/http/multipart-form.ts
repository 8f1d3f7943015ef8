import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SentFile } from '#src/domain/media/sent-file.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { MAX_FIELD_BYTES, MAX_FILE_BYTES } from '#src/operations/request-body.ts';
import type { Spool } from '#src/server/files/spool.ts';
import type { BodyBudget } from './body-budget.ts';
import type { Place } from './body-places.ts';
import { receivedFiles } from './receiving.ts';

/**
 * Reads a multipart body while it is received. A field that is sent repeatedly is a list; of a file that is too large
 * only one byte too many is stored. @throws OperationError if the body is broken, too large, or ended to make room
 */
export async function readMultipartForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { bodies, spool }: { readonly bodies: BodyBudget; readonly spool: Spool },
) {
  const received = receivedFiles(spool, reply);
  const fields: Record<string, unknown> = Object.create(null);
  const files: Record<string, SentFile> = Object.create(null);
  // One byte more than allowed shows that a file is too large.
  const limits = { fileSize: MAX_FILE_BYTES + 1, files: 4, fields: 32, parts: 36, fieldSize: MAX_FIELD_BYTES };
  await eachPart(request, reply, { limits, place: bodies.placeOf(request) }, async (part) => {
    const name = part.fieldname;
    if (part.type === 'field') fields[name] = name in fields ? [fields[name], part.value] : part.value;
    else if (!(name in files)) files[name] = await received.store(part.mimetype, part.file);
    else {
      part.file.resume();
      fields[name] = null;
    }
  });
  return { fields, files };
}

interface Bounds extends Pick<FastifyMultipartBaseOptions, 'limits' | 'throwFileSizeLimit'> {
  /** Of the whole body; the route's body limit by default. */
  readonly maxBytes?: number;
  readonly place: Place;
}

/** Has each part of a multipart body taken as it comes. @throws OperationError for a body that is broken or too large */
export async function eachPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes = request.routeOptions.bodyLimit, place, ...options }: Bounds,
  take: (part: Multipart) => Promise<void>,
): Promise<void> {
  try {
    boundWhole(request, reply, maxBytes, place);
    for await (const part of request.parts(options)) await take(part);
  } catch (error) {
    const isTold = error instanceof OperationError || (error instanceof Error && 'statusCode' in error);
    throw isTold ? error : new OperationError('invalid');
  }
}

/** Limits what the parser does not: bytes between the parts and after a file that was cut off. */
function boundWhole({ raw, headers }: FastifyRequest, reply: FastifyReply, maxBytes: number, place: Place): void {
  const closing = <Reason>(reason: Reason): Reason => {
    reply.header('connection', 'close');
    return reason;
  };
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw closing(new OperationError('tooLarge'));
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    const isWithin = bytes <= maxBytes;
    bytes += chunk.length;
    if (isWithin && bytes > maxBytes) raw.emit('error', closing(new OperationError('tooLarge')));
    place.charge(chunk.length);
  });
  place.signal.addEventListener('abort', () => {
    if (!raw.complete) raw.emit('error', closing(place.signal.reason));
  });
}
