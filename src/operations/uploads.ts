import { limits } from '#src/contract/limits.generated.ts';
import type { PresignedUpload, PresignForm } from '#src/contract/schema.generated.ts';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { videoExtension } from './content-types.ts';
import { isSameText, signature } from './hash.ts';
import { UPLOAD_LIFETIME } from './lifetimes.ts';
import { OperationError } from './operation-error.ts';
import type { Chunks, Ports } from './ports.ts';

/** The upload of a video as it comes in; query values that came more than once are lists. */
export interface UploadRequest {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly contentType: string | undefined;
  /** In bytes, where it is told. */
  readonly contentLength: number | undefined;
}

/** What a presigned URL allows: one upload of this type, and of exactly this size in bytes where it is known. */
interface Grant {
  readonly name: string;
  readonly mime: string;
  readonly size: number | null;
}

/** In bytes. */
const MAX_SIZE = limits.PresignForm.size.maximum;

export type Uploads = ReturnType<typeof createUploads>;

/** Videos come the way they go to an object storage: the signature in the URL is the permission, not a session. */
export function createUploads({ store, files, now, randomId, uploadSecret }: Ports) {
  const signed = ({ name, mime, size }: Grant, expires: number) =>
    signature(uploadSecret, JSON.stringify(['PUT', 'videos', name, mime, size, expires]));

  /** The time is looked at only after the signature held. */
  const grantOf = async ({ name, query, contentType, contentLength }: UploadRequest): Promise<Grant> => {
    const rejected = new OperationError('uploadRejected');
    const { mime, size: told = null, expires, signature: given, ...unknown } = query;
    if (typeof mime !== 'string' || typeof given !== 'string' || Object.keys(unknown).length > 0) throw rejected;
    if (!isCount(expires) || !(told === null || isCount(told))) throw rejected;
    const grant = { name, mime, size: told === null ? null : Number(told) };
    if (!(await isSameText(given, await signed(grant, Number(expires))))) throw rejected;
    if (Number(expires) <= now().getTime()) throw new OperationError('uploadExpired');
    const isOfSize = grant.size === null || contentLength === undefined || contentLength === grant.size;
    if (contentType?.toLowerCase() !== mime || !isOfSize) throw rejected;
    return grant;
  };

  const refuseEnded = async (url: string) => {
    if (await store.isEndedUpload(url)) throw new OperationError('uploadRejected');
  };

  return {
    async presign({ mime = 'video/mp4', size: told }: PresignForm): Promise<PresignedUpload> {
      const size = told ?? null;
      const name = `${randomId()}.${videoExtension(mime)}`;
      const answer = (url: string) => ({ url, headers: { 'Content-Type': mime }, publicUrl: urlOf('videos', name) });
      if (files.presign)
        return answer(await files.presign(urlOf('videos', name), { mime, size, lifetime: UPLOAD_LIFETIME }));
      const expires = now().getTime() + UPLOAD_LIFETIME;
      const query = new URLSearchParams({ mime });
      if (size !== null) query.set('size', String(size));
      query.set('expires', String(expires));
      query.set('signature', await signed({ name, mime, size }, expires));
      return answer(`/uploads/videos/${name}?${query}`);
    },

    /** @throws OperationError where the URL is not one that was signed, has expired, or asks for another upload */
    permit: grantOf,

    /** Stores the upload; half of one is never kept. */
    async receive(request: UploadRequest, chunks: Chunks): Promise<void> {
      const { name, size } = await grantOf(request);
      const url = urlOf('videos', name);
      await refuseEnded(url);
      const isNew = !(await files.has(url)) && (await files.put(url, counted(chunks, size)));
      if (!isNew) throw new OperationError('uploadExists');
      // Meanwhile another upload under the same URL may have become the video of a product that is deleted by now.
      await refuseEnded(url).catch(async (error: unknown) => {
        await files.delete([url]);
        throw error;
      });
    },
  };
}

function isCount(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text);
}

/** The body as it comes, until it is larger than it may be; at its end it must not be empty, and of the size signed. */
async function* counted(chunks: Chunks, size: number | null): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_SIZE) throw new OperationError('tooLarge');
    if (size !== null && bytes > size) throw new OperationError('uploadRejected');
    yield chunk;
  }
  if (bytes === 0) throw new OperationError('invalid');
  if (size !== null && bytes !== size) throw new OperationError('uploadRejected');
}
