import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#src/contract/limits.generated.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { UploadRequest, Uploads } from '#src/operations/uploads.ts';
import type { DiskSpace } from '#src/server/files/disk-space.ts';

/** Takes presigned uploads in, the way an object storage does: neither a session nor an origin is looked at. */
export function addUploadRoutes(app: FastifyInstance, uploads: Uploads, space: DiskSpace): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, payload: Readable) => payload);
    // Looked at before Fastify looks at the type and the length, and again for what it allows.
    scope.addHook('onRequest', async (request) => {
      const upload = uploadOf(request);
      await uploads.permit(upload);
      await space.demand(upload.contentLength);
    });
    scope.put('/uploads/videos/:name', { bodyLimit: limits.PresignForm.size.maximum }, async (request, reply) => {
      await uploads.receive(uploadOf(request), whereRoomIs(request, space));
      return reply.code(200).send();
    });
  });
}

type RequestParts = FastifyRequest<{ Params: { name: string }; Querystring: Record<string, unknown> }>;

function uploadOf(request: FastifyRequest): UploadRequest {
  const { params, query, headers } = request as RequestParts;
  const length = headers['content-length'];
  const contentLength = length === undefined ? undefined : Number(length);
  return { name: params.name, query, contentType: headers['content-type'], contentLength };
}

/** The body as it comes; a request may have none. */
async function* whereRoomIs({ body }: FastifyRequest, space: DiskSpace): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) throw new OperationError('invalid');
  for await (const chunk of body) {
    await space.demand(chunk.length);
    yield chunk;
  }
}
