import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FOLDERS, type Folder, isFileName, urlOf } from '#src/domain/media/file-urls.ts';
import { contentTypeOf, isShown } from '#src/operations/content-types.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { Sessions } from '#src/operations/sessions.ts';
import type { BucketFiles } from '#src/server/files/bucket-files.ts';
import { diskError } from '#src/server/files/disk.ts';
import type { LocalFiles } from '#src/server/files/local-files.ts';
import type { ServerFiles } from '#src/server/storage.ts';

/** File names are never reused, so a cached file never becomes stale. */
const PUBLIC_CACHING = 'public, max-age=31536000, immutable';

/** Lets the browser display an uploaded file but not run scripts or load anything from it. */
const SANDBOX = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

type FileRequest = FastifyRequest<{ Params: { name: string } }>;
type Send = (request: FastifyRequest, reply: FastifyReply, folder: Folder, name: string) => Promise<FastifyReply>;

/** Serves stored files. Images of orders require a session; all other files are public. */
export function addFileRoutes(app: FastifyInstance, files: ServerFiles, sessions: Sessions, cookieName: string): void {
  app.register(async (scope) => {
    const send = 'root' in files ? await fromDisk(scope, files) : fromBucket(files);
    for (const folder of FOLDERS) {
      scope.get(`/files/${folder}/:name`, async (request: FileRequest, reply) => {
        const { cookies, params } = request;
        const isForbidden = folder === 'orders' && !(await sessions.isLive(cookies[cookieName]));
        if (isForbidden) throw new OperationError('noSession');
        if (!isFileName(params.name)) throw new OperationError('notFound');
        return send(request, reply, folder, params.name);
      });
    }
  });
}

async function fromDisk(scope: FastifyInstance, { root, has }: LocalFiles): Promise<Send> {
  scope.setErrorHandler((error) => {
    throw diskError(error);
  });
  const setHeaders = (reply: Pick<FastifyReply, 'headers'>, path: string) =>
    void reply.headers(headersOf(basename(dirname(path)), basename(path)));
  await scope.register(fastifyStatic, { root, serve: false, cacheControl: false, contentType: false, setHeaders });
  return async (_request, reply, folder, name) => {
    // Fastify would answer 404 if the whole folder is missing.
    if (!(await has(urlOf(folder, name)))) throw new OperationError('notFound');
    return reply.sendFile(`${folder}/${name}`);
  };
}

const REQUEST_HEADERS = ['range', 'if-none-match', 'if-modified-since'] as const;
const RESPONSE_HEADERS = ['content-length', 'content-range', 'etag', 'last-modified'];

/** Proxies files from the bucket, since only this server knows which files the client may read. */
function fromBucket(files: BucketFiles): Send {
  return async ({ method, headers }, reply, folder, name) => {
    const requestHeaders = REQUEST_HEADERS.flatMap((header) => {
      const value = headers[header];
      return value === undefined || (header === 'range' && !value.startsWith('bytes=')) ? [] : [[header, value]];
    });
    const answer = await files.ask(
      method === 'HEAD' ? 'HEAD' : 'GET',
      urlOf(folder, name),
      Object.fromEntries(requestHeaders),
    );
    if (!answer.ok && answer.status !== 304) {
      throw answer.status === 416 ? new OperationError('invalid', { status: 416 }) : new OperationError('notFound');
    }
    const responseHeaders = [...answer.headers].filter(([header]) => RESPONSE_HEADERS.includes(header));
    reply.code(answer.status).headers({ ...headersOf(folder, name), 'accept-ranges': 'bytes' });
    reply.headers(Object.fromEntries(responseHeaders));
    // An empty stream keeps the bucket's Content-Length in a response to HEAD.
    return reply.send(answer.body ? Readable.fromWeb(answer.body) : Readable.from([]));
  };
}

function headersOf(folder: string, name: string): Record<string, string> {
  const type = contentTypeOf(name);
  return {
    'cache-control': folder === 'orders' ? 'no-store' : PUBLIC_CACHING,
    'content-type': type,
    'content-disposition': `${isShown(type) ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': SANDBOX,
  };
}
