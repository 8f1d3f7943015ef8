import { limits } from '#src/contract/limits.generated.ts';
import type { PresignedUpload, PresignForm } from '#src/contract/schema.generated.ts';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { videoExtension } from './content-types.ts';
import { isSameText, signature } from './hash.ts';
import { UPLOAD_LIFETIME } from './lifetimes.ts';
import { OperationError } from './operation-error.ts';
import type { Chunks, Ports } from './ports.ts';

/** Upload of a video, not validated yet. Repeated query parameters are lists. */
export interface UploadRequest {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly contentType: string | undefined;
  /** In bytes, if the client stated it. */
  readonly contentLength: number | undefined;
}

/** Permission in a presigned URL: one upload of this type, and of exactly this size in bytes if it is known. */
interface Grant {
  readonly name: string;
  readonly mime: string;
  readonly size: number | null;
}

/** In bytes. */
const MAX_SIZE = limits.PresignForm.size.maximum;

export type Uploads = ReturnType<typeof createUploads>;

/** Receives videos like an object storage does: the signature in the URL permits the upload, not a session. */
export function createUploads({ store, files, now, randomId, uploadSecret }: Ports) {
  const signed = ({ name, mime, size }: Grant, expires: number) =>
    signature(uploadSecret, JSON.stringify(['PUT', 'videos', name, mime, size, expires]));

  /** Validates the signature first, then the time. @throws OperationError */
  const grantOf = async ({ name, query, contentType, contentLength }: UploadRequest): Promise<Grant> => {
    const rejected = new OperationError('uploadRejected');
    const { mime, size = null, expires, signature: received, ...unknown } = query;
    if (typeof mime !== 'string' || typeof received !== 'string' || Object.keys(unknown).length > 0) throw rejected;
    if (!isCount(expires) || !(size === null || isCount(size))) throw rejected;
    const grant = { name, mime, size: size === null ? null : Number(size) };
    if (!(await isSameText(received, await signed(grant, Number(expires))))) throw rejected;
    if (Number(expires) <= now().getTime()) throw new OperationError('uploadExpired');
    const isOfSize = grant.size === null || contentLength === undefined || contentLength === grant.size;
    if (contentType?.toLowerCase() !== mime || !isOfSize) throw rejected;
    if (contentLength !== undefined && contentLength > MAX_SIZE) throw new OperationError('tooLarge');
    return grant;
  };

  const rejectEnded = async (url: string) => {
    if (await store.isEndedUpload(url)) throw new OperationError('uploadRejected');
  };

  return {
    async presign({ mime = 'video/mp4', size: declaredSize }: PresignForm): Promise<PresignedUpload> {
      const size = declaredSize ?? null;
      const name = `${randomId()}.${videoExtension(mime)}`;
      const uploadTo = (url: string) => ({ url, headers: { 'Content-Type': mime }, publicUrl: urlOf('videos', name) });
      if (files.presign)
        return uploadTo(await files.presign(urlOf('videos', name), { mime, size, lifetime: UPLOAD_LIFETIME }));
      const expires = now().getTime() + UPLOAD_LIFETIME;
      const query = new URLSearchParams({ mime });
      if (size !== null) query.set('size', String(size));
      query.set('expires', String(expires));
      query.set('signature', await signed({ name, mime, size }, expires));
      return uploadTo(`/uploads/videos/${name}?${query}`);
    },

    /** @throws OperationError if the URL was not signed, has expired, or was signed for another upload */
    permit: grantOf,

    /** Stores a complete upload, or nothing. */
    async receive(request: UploadRequest, chunks: Chunks): Promise<void> {
      const { name, size } = await grantOf(request);
      const url = urlOf('videos', name);
      await rejectEnded(url);
      const isNew = !(await files.has(url)) && (await files.put(url, counted(chunks, size)));
      // Another upload to the same URL may meanwhile have become the video of a product that was then deleted.
      await rejectEnded(url).catch(async (error: unknown) => {
        await store.discardFiles([url]);
        throw error;
      });
      if (!isNew) throw new OperationError('uploadExists');
    },
  };
}

function isCount(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text);
}

/** Passes the body on. @throws OperationError if it is empty, too large, or not of the signed size */
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
