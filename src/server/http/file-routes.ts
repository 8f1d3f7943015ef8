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
import type { ServerStore } from '#src/server/store/kysely-store.ts';

/** File names are never reused, so a cached file never becomes stale. */
const PUBLIC_CACHING = 'public, max-age=31536000, immutable';

/** Lets the browser display an uploaded file but not run scripts or load anything from it. */
const SANDBOX = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

type FileRequest = FastifyRequest<{ Params: { name: string } }>;

interface FileToSend {
  readonly folder: Folder;
  readonly name: string;
  /** Name under which the customer sent the file. Null if there is none. */
  readonly customersName: string | null;
}

type Send = (request: FastifyRequest, reply: FastifyReply, file: FileToSend) => Promise<FastifyReply>;

interface FileDependencies {
  readonly files: ServerFiles;
  readonly store: Pick<ServerStore, 'customersName'>;
  readonly sessions: Sessions;
  readonly cookieName: string;
}

/** Serves stored files. Those of orders require a session; all other files are public. */
export function addFileRoutes(app: FastifyInstance, { files, store, sessions, cookieName }: FileDependencies): void {
  app.register(async (scope) => {
    const send = 'root' in files ? await fromDisk(scope, files) : fromBucket(files);
    for (const folder of FOLDERS) {
      scope.get(`/files/${folder}/:name`, async (request: FileRequest, reply) => {
        const { cookies, params } = request;
        const isForbidden = folder === 'orders' && !(await sessions.isLive(cookies[cookieName]));
        if (isForbidden) throw new OperationError('noSession');
        if (!isFileName(params.name)) throw new OperationError('notFound');
        const isDownload = folder === 'orders' && !isShown(contentTypeOf(params.name));
        const customersName = isDownload ? await store.customersName(params.name) : null;
        return send(request, reply, { folder, name: params.name, customersName });
      });
    }
  });
}

async function fromDisk(scope: FastifyInstance, { root, has }: LocalFiles): Promise<Send> {
  scope.setErrorHandler((error) => {
    throw diskError(error);
  });
  await scope.register(fastifyStatic, { root, serve: false, cacheControl: false, contentType: false });
  return async (_request, reply, file) => {
    const { folder, name } = file;
    // Fastify would answer 404 if the whole folder is missing.
    if (!(await has(urlOf(folder, name)))) throw new OperationError('notFound');
    return reply.headers(headersOf(file)).sendFile(`${folder}/${name}`);
  };
}

const REQUEST_HEADERS = ['range', 'if-none-match', 'if-modified-since'] as const;
const RESPONSE_HEADERS = ['content-length', 'content-range', 'etag', 'last-modified'];

/** Proxies files from the bucket, since only this server knows which files the client may read. */
function fromBucket(files: BucketFiles): Send {
  return async ({ method, headers }, reply, file) => {
    const { folder, name } = file;
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
    reply.code(answer.status).headers({ ...headersOf(file), 'accept-ranges': 'bytes' });
    reply.headers(Object.fromEntries(responseHeaders));
    // An empty stream keeps the bucket's Content-Length in a response to HEAD.
    return reply.send(answer.body ? Readable.fromWeb(answer.body) : Readable.from([]));
  };
}

function headersOf({ folder, name, customersName }: FileToSend): Record<string, string> {
  const type = contentTypeOf(name);
  const fileName = customersName === null ? '' : `; filename*=UTF-8''${encodedName(customersName)}`;
  return {
    'cache-control': folder === 'orders' ? 'no-store' : PUBLIC_CACHING,
    'content-type': type,
    'content-disposition': `${isShown(type) ? 'inline' : 'attachment'}; filename="${name}"${fileName}`,
    'content-security-policy': SANDBOX,
  };
}

/** Encodes a name for a header (RFC 8187). `encodeURIComponent` leaves some characters that the header does not allow. */
function encodedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
