import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRangeOf } from '#src/domain/media/byte-range.ts';
import { FOLDERS, type Folder } from '#src/domain/media/file-urls.ts';
import { contentTypeOf, isShown } from '#src/operations/content-types.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { Sessions } from '#src/operations/sessions.ts';
import type { LocalFiles } from '../files/local-files.ts';

/** Names are never used twice, so that what was fetched once stays true. */
const PUBLIC_CACHING = 'public, max-age=31536000, immutable';

/** What was uploaded is shown, and can do nothing beside that, wherever it is opened. */
const SANDBOX = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

type FileRequest = FastifyRequest<{ Params: { name: string } }>;

/** Hands out stored files: images of orders to the admin only, the others to everybody. */
export function addFileRoutes(app: FastifyInstance, files: LocalFiles, sessions: Sessions, cookieName: string): void {
  for (const folder of FOLDERS) {
    app.get(`/files/${folder}/:name`, async (request: FileRequest, reply) => {
      const isPublic = folder !== 'orders';
      if (!isPublic && !(await sessions.isLive(request.cookies[cookieName]))) throw new OperationError('noSession');
      reply.header('cache-control', isPublic ? PUBLIC_CACHING : 'no-store');
      return sendFile(request, reply, files, folder);
    });
  }
}

async function sendFile(request: FileRequest, reply: FastifyReply, files: LocalFiles, folder: Folder) {
  const { name } = request.params;
  const file = await files.open(folder, name);
  if (!file) throw new OperationError('notFound');
  const etag = `"${name}"`;
  const type = contentTypeOf(name);
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-type': type,
    'content-disposition': `${isShown(type) ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': SANDBOX,
  });
  const range = rangeOf(request, etag, file.size);
  if (request.headers['if-none-match'] === etag) {
    await file.close();
    return reply.code(304).send();
  }
  if (range === 'unsatisfiable') {
    await file.close();
    reply.header('content-range', `bytes */${file.size}`);
    throw new OperationError('invalid', { status: 416 });
  }
  if (range === 'whole') {
    reply.header('content-length', file.size);
    return reply.send(file.read());
  }
  reply.code(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    'content-length': range.end - range.start + 1,
  });
  return reply.send(file.read(range));
}

/** A range is meant for the file that the client has a part of; of another file it gets the whole. */
function rangeOf({ method, headers }: FileRequest, etag: string, size: number) {
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag;
  return byteRangeOf(method === 'GET' && isSameFile ? headers.range : undefined, size);
}
