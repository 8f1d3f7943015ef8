import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** A file part; a part that was too large is held only as far as that shows. */
export interface UploadedFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A multipart body; a field that came more than once is a list, which no text field takes. */
export interface MultipartForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** Room for the longest text field, in bytes: 20,000 characters of four bytes, and the white space around them. */
const FIELD_BYTES = 100_000;

/**
 * Reads a multipart body into memory, bounded while it streams: the route's `bodyLimit` is for all of it.
 * @param maxFileBytes one byte more is read, which is what tells a too large file
 * @throws Refusal 400 for a body that breaks off or is no multipart, 413 for one that is too large or has too many parts
 */
export async function readMultipartForm(request: FastifyRequest, maxFileBytes: number): Promise<MultipartForm> {
  const fields: Record<string, unknown> = Object.create(null);
  const files: Record<string, UploadedFile> = Object.create(null);
  const limits = { fileSize: maxFileBytes + 1, files: 4, fields: 32, parts: 36, fieldSize: FIELD_BYTES };
  try {
    boundWhole(request);
    for await (const part of request.parts({ limits })) {
      const name = part.fieldname;
      if (part.type === 'field') fields[name] = name in fields ? [fields[name], part.value] : part.value;
      else if (name in files) fields[name] = await drained(part);
      else files[name] = { contentType: part.mimetype, bytes: await bytesOf(part) };
    }
  } catch (error) {
    const isTold = error instanceof Refusal || (error instanceof Error && 'statusCode' in error);
    throw isTold ? error : Refusal.of(400, 'invalid');
  }
  return { fields, files };
}

/**
 * Neither what stands between the parts nor what a cut file goes on with is bounded by the parser, which ends at an error
 * of the request. Whoever sends on is hung up on after the answer.
 */
function boundWhole({ raw, headers, routeOptions }: FastifyRequest): void {
  const refusal = Refusal.of(413, 'tooLarge', { connection: 'close' });
  const { bodyLimit } = routeOptions;
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw refusal;
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    const isWithin = bytes <= bodyLimit;
    bytes += chunk.length;
    if (isWithin && bytes > bodyLimit) raw.emit('error', refusal);
  });
}

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function drained(part: MultipartFile): Promise<null> {
  part.file.resume();
  return null;
}
