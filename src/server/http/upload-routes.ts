import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#src/contract/limits.generated.ts';
import { hasCode } from '../files/disk.ts';
import type { DiskSpace } from '../files/disk-space.ts';
import type { LocalFiles } from '../files/local-files.ts';
import { checkGrant, type UploadGrant } from '../files/presign.ts';
import type { Store } from '../store/store.ts';
import { Refusal } from './refusal.ts';

interface Needs {
  readonly files: LocalFiles;
  readonly space: DiskSpace;
  readonly store: Store;
  /** Signed the presigned URLs. */
  readonly secret: string;
}

/** In bytes. */
const MAX_SIZE = limits.PresignForm.size.maximum;

/**
 * Takes presigned uploads in, the way an object storage does: the signature is the permission, so that neither a
 * session nor an origin is looked at.
 */
export function addUploadRoutes(app: FastifyInstance, { files, space, store, secret }: Needs): void {
  const refuseEnded = async (name: string) => {
    if (await store.endedUploads.has(name)) throw Refusal.of(403, 'uploadRefused');
  };
  const receive = async ({ folder, name, size }: UploadGrant, body: AsyncIterable<Uint8Array>) => {
    await refuseEnded(name);
    if (await files.has(folder, name)) throw Refusal.of(409, 'uploadExists');
    try {
      await files.receive(folder, name, counted(body, size, space));
    } catch (error) {
      throw hasCode(error, 'EEXIST') ? Refusal.of(409, 'uploadExists') : error;
    }
    // Meanwhile another upload under the same URL may have become the video of a product that is deleted by now.
    await refuseEnded(name).catch(async (error: unknown) => {
      await files.remove(folder, [name]);
      throw error;
    });
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, payload: AsyncIterable<Uint8Array>) => payload);
    // Looked at before Fastify looks at the type and the length, and again for what it allows.
    scope.addHook('onRequest', async (request) => {
      grantOf(request, secret);
      await space.demand(Number(request.headers['content-length'] ?? 0));
    });
    scope.put('/uploads/videos/:name', { bodyLimit: MAX_SIZE }, async (request, reply) => {
      await receive(grantOf(request, secret), bodyOf(request));
      return reply.code(200).send();
    });
  });
}

type UploadRequest = FastifyRequest<{ Params: { name: string }; Querystring: Record<string, unknown> }>;

/** What the URL allows, if this request keeps to it; headers are compared before a byte is read. */
function grantOf(request: FastifyRequest, secret: string): UploadGrant {
  const { params, query, headers } = request as UploadRequest;
  const check = checkGrant(secret, { folder: 'videos', name: params.name }, query, new Date());
  if (check.kind === 'expired') throw Refusal.of(403, 'uploadExpired');
  if (check.kind === 'refused' || headers['content-type']?.toLowerCase() !== check.grant.mime)
    throw Refusal.of(403, 'uploadRefused');
  const declared = headers['content-length'];
  const { size } = check.grant;
  if (size !== null && declared !== undefined && Number(declared) !== size) throw Refusal.of(403, 'uploadRefused');
  return check.grant;
}

function bodyOf({ body }: FastifyRequest): AsyncIterable<Uint8Array> {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) {
    return body as AsyncIterable<Uint8Array>;
  }
  throw Refusal.of(400, 'invalid');
}

/** The body as it comes, until it is larger than it may be; at its end it must not be empty, and of the size signed. */
async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  size: number | null,
  space: DiskSpace,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    await space.demand(chunk.length);
    bytes += chunk.length;
    if (bytes > MAX_SIZE) throw Refusal.of(413, 'tooLarge');
    if (size !== null && bytes > size) throw Refusal.of(403, 'uploadRefused');
    yield chunk;
  }
  if (bytes === 0) throw Refusal.of(400, 'invalid');
  if (size !== null && bytes !== size) throw Refusal.of(403, 'uploadRefused');
}
