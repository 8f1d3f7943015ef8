import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SentImage } from '#src/operations/images.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { MAX_FIELD_BYTES, MAX_FILE_BYTES } from '#src/operations/request-body.ts';

/**
 * Reads a multipart body, bounded while it streams. A field that came more than once is a list; a file that was too
 * large is held only as far as that shows. @throws OperationError for one that is broken or too large
 */
export async function readMultipartForm(request: FastifyRequest, reply: FastifyReply) {
  const fields: Record<string, unknown> = Object.create(null);
  const files: Record<string, SentImage> = Object.create(null);
  // One byte more is read, which is what tells a too large file.
  const limits = { fileSize: MAX_FILE_BYTES + 1, files: 4, fields: 32, parts: 36, fieldSize: MAX_FIELD_BYTES };
  await eachPart(request, reply, { limits }, async (part) => {
    const name = part.fieldname;
    if (part.type === 'field') fields[name] = name in fields ? [fields[name], part.value] : part.value;
    else if (!(name in files))
      files[name] = { type: part.mimetype, bytes: Buffer.concat(await Array.fromAsync<Buffer>(part.file)) };
    else {
      part.file.resume();
      fields[name] = null;
    }
  });
  return { fields, files };
}

interface Bounds extends Pick<FastifyMultipartBaseOptions, 'limits' | 'throwFileSizeLimit'> {
  /** The whole body, in bytes; what the route takes unless told. */
  readonly maxBytes?: number;
}

/** Has each part of a multipart body taken as it comes. @throws OperationError for a body that is broken or too large */
export async function eachPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes = request.routeOptions.bodyLimit, ...options }: Bounds,
  take: (part: Multipart) => Promise<void>,
): Promise<void> {
  try {
    boundWhole(request, reply, maxBytes);
    for await (const part of request.parts(options)) await take(part);
  } catch (error) {
    const isTold = error instanceof OperationError || (error instanceof Error && 'statusCode' in error);
    throw isTold ? error : new OperationError('invalid');
  }
}

/** Bounds also what the parser does not: what stands between the parts, and what follows a cut file. */
function boundWhole({ raw, headers }: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  const refuse = () => {
    reply.header('connection', 'close');
    return new OperationError('tooLarge');
  };
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw refuse();
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    const isWithin = bytes <= maxBytes;
    bytes += chunk.length;
    if (isWithin && bytes > maxBytes) raw.emit('error', refuse());
  });
}
