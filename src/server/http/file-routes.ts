import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FOLDERS, isFileName } from '#src/domain/media/file-urls.ts';
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
  app.register(async (scope) => {
    const { root } = files;
    await scope.register(fastifyStatic, { root, serve: false, cacheControl: false, contentType: false, setHeaders });
    for (const folder of FOLDERS) {
      scope.get(`/files/${folder}/:name`, async ({ cookies, params: { name } }: FileRequest, reply) => {
        const isLocked = folder === 'orders' && !(await sessions.isLive(cookies[cookieName]));
        if (isLocked) throw new OperationError('noSession');
        if (!isFileName(name)) throw new OperationError('notFound');
        return reply.sendFile(`${folder}/${name}`);
      });
    }
  });
}

function setHeaders(reply: Pick<FastifyReply, 'headers'>, path: string): void {
  const name = basename(path);
  const type = contentTypeOf(name);
  reply.headers({
    'cache-control': basename(dirname(path)) === 'orders' ? 'no-store' : PUBLIC_CACHING,
    'content-type': type,
    'content-disposition': `${isShown(type) ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': SANDBOX,
  });
}
