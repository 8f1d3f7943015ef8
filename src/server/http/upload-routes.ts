import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#src/contract/limits.generated.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { UploadRequest, Uploads } from '#src/operations/uploads.ts';
import type { DiskSpace } from '#src/server/files/disk-space.ts';
import { type Admission, announcedLength } from './admission.ts';

/** Accepts presigned uploads as object storage does: the signature replaces the session and origin checks. */
export function addUploadRoutes(
  app: FastifyInstance,
  {
    uploads,
    admission,
    space,
  }: { readonly uploads: Uploads; readonly admission: Pick<Admission, 'admitUpload'>; readonly space: DiskSpace },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, payload: Readable) => payload);
    // Checked before Fastify validates type and length. `receive` checks the upload again.
    scope.addHook('onRequest', (request) => admission.admitUpload(uploadOf(request)));
    scope.put('/uploads/videos/:name', { bodyLimit: limits.PresignForm.size.maximum }, async (request, reply) => {
      await uploads.receive(uploadOf(request), chunksOf(request, space));
      return reply.code(200).send();
    });
  });
}

type RequestParts = FastifyRequest<{ Params: { name: string }; Querystring: Record<string, unknown> }>;

function uploadOf(request: FastifyRequest): UploadRequest {
  const { params, query, headers } = request as RequestParts;
  const contentLength = announcedLength(request);
  return { name: params.name, query, contentType: headers['content-type'], contentLength };
}

/** Yields the chunks of the body while the disk has space for them. @throws OperationError if there is no body */
async function* chunksOf({ body }: FastifyRequest, space: DiskSpace): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) throw new OperationError('invalid');
  for await (const chunk of body) {
    await space.requireSpace(chunk.length);
    yield chunk;
  }
}
