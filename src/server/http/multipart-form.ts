import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OperationError } from '#src/operations/operation-error.ts';
import { MAX_FIELD_BYTES, MAX_FILE_BYTES } from '#src/operations/request-body.ts';
import { isDiskFull } from '#src/server/disk-errors.ts';
import type { Spool } from '#src/server/files/spool.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import type { SentFile } from '#src/validation/sent-file.ts';
import type { BodyBudget } from './body-budget.ts';
import type { BodyPlace } from './body-places.ts';
import { PartCounter } from './part-counter.ts';
import { receivedFiles } from './receiving.ts';

/**
 * Reads a multipart body while it is received. A repeated field becomes a list. A file that is too large is cut off one
 * byte above the limit.
 * @throws OperationError if the body is malformed, too large, or ended to make room
 */
export async function readMultipartForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { bodies, spool }: { readonly bodies: BodyBudget; readonly spool: Spool },
) {
  const received = receivedFiles(spool, reply);
  const fields: Record<string, unknown> = Object.create(null);
  const files: Record<string, SentFile> = Object.create(null);
  // One byte above the limit is enough to detect a file that is too large.
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

interface PartOptions extends Pick<FastifyMultipartBaseOptions, 'limits' | 'throwFileSizeLimit'> {
  readonly place: BodyPlace;
}

/** True for a part that is read as a file: one with a file name, or with a type other than text. */
function isPartAFile(_name: string | undefined, type: string | undefined, fileName: string | undefined): boolean {
  return fileName !== undefined || !type?.startsWith('text/');
}

/**
 * Calls `take` for each part of a multipart body while it is received.
 * @throws OperationError if the body is malformed or too large
 */
export async function eachPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { place, ...options }: PartOptions,
  take: (part: Multipart) => Promise<void>,
): Promise<void> {
  const names: string[] = [];
  request.receivedFields = () => [...new Set(names)];
  const sent = new PartCounter(request.headers['content-type'] ?? '');
  request.raw.on('data', (chunk: Buffer) => sent.add(chunk));
  try {
    limitBody(request, reply, place);
    for await (const part of request.parts({ ...options, isPartAFile })) {
      names.push(part.fieldname);
      await take(part);
    }
    // The parser drops parts without a name.
    if (names.length !== sent.parts) throw new OperationError('invalid');
  } catch (error) {
    // Discards the rest of the body, because a browser reads the response only after it has sent all of it.
    request.raw.resume();
    const hasStatus = error instanceof OperationError || (error instanceof Error && 'statusCode' in error);
    const isKnown = hasStatus || isDiskFull(error) || error instanceof StoreBusy;
    throw isKnown ? error : new OperationError('invalid');
  }
}

/** Limits the bytes that the parser does not count: between parts, and after a file that was cut off. */
function limitBody({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, place: BodyPlace): void {
  const { bodyLimit } = routeOptions;
  const closing = <Reason>(reason: Reason): Reason => {
    reply.header('connection', 'close');
    return reason;
  };
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    const isWithin = bytes <= bodyLimit;
    bytes += chunk.length;
    if (isWithin && bytes > bodyLimit) raw.emit('error', closing(new OperationError('tooLarge')));
    place.charge(chunk.length);
  });
  place.signal.addEventListener('abort', () => {
    if (!raw.complete) raw.emit('error', closing(place.signal.reason));
  });
}
