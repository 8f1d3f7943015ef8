import { adminShapes } from '#src/contract/admin-shapes.generated.ts';
import { urlFrom } from '#src/domain/media/media-url.ts';
import { uploadName } from '#src/domain/media/upload-name.ts';
import { partOf } from '#src/domain/part-of.ts';
import type {
  PresignEvent,
  PutEvent,
  UploadFailure,
  VideoFile,
  VideoPut,
} from '#src/machines/video-upload/video-upload.machine.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { ApiError, referenceIn } from './api-error.ts';
import { type ApiClient, resultOf } from './client.ts';
import { sendWithProgress } from './progress-fetch.ts';
import { fromTask } from './task.ts';

/** Milliseconds without progress after which an upload fails. */
const STALL_DEADLINE = 45_000;

/** Maximum length, in characters, of the storage's error message in a toast. */
const MAX_MESSAGE_LENGTH = 200;

/** Creates the actors of the video-upload machine. */
export function createVideoActors(client: ApiClient) {
  return {
    presign: fromTask<PresignEvent, VideoFile>({
      run: async ({ input, signal }) => {
        const result = await resultOf(
          client.POST('/api/presign-put-video', {
            body: { fileName: uploadName(input.name), mime: input.blob.type, size: input.blob.size },
            signal,
          }),
          hasShape(adminShapes.PresignedUpload),
        );
        if (result.kind === 'error') {
          const { status, message, errors, reference } = result;
          return presignFailure({ status, text: errors[0]?.message ?? message, reference });
        }
        return isUploadable(result.value.url) ? { type: 'presign.granted', upload: result.value } : presignFailure();
      },
      // A server error has a status and a body; an unreachable server has neither.
      failed: (error) =>
        error instanceof ApiError && error.status !== null
          ? presignFailure({ status: error.status, text: plainText(textOf(error.body)), reference: error.reference })
          : presignFailure(),
    }),
    putVideo: fromTask<PutEvent, VideoPut>({
      run: async ({ input: { upload, video }, signal, report }) => {
        const { url, headers } = upload;
        const response = await sendWithProgress(
          new Request(new URL(url, location.href), { method: 'PUT', headers, credentials: 'omit', signal }),
          video,
          ({ loaded, total }) => report({ type: 'upload.progressed', sent: loaded, of: total, at: performance.now() }),
        );
        if (response.ok) return { type: 'upload.stored' };
        const { status } = response;
        const text = plainText(await response.text());
        const failure = { at: 'upload', status, text, reference: referenceIn(response) } as const;
        return { type: status === 403 ? 'upload.expired' : 'upload.failed', failure };
      },
      failed: () => ({ type: 'upload.failed', failure: { at: 'upload', ...NO_RESPONSE } }),
      deadline: STALL_DEADLINE,
    }),
  };
}

const NO_RESPONSE = { status: 0, text: '', reference: '' };

const presignFailure = (response: Omit<UploadFailure, 'at'> = NO_RESPONSE): PresignEvent => ({
  type: 'presign.failed',
  failure: { at: 'presign', ...response },
});

/** True for HTTPS, the page's own origin, and a storage server on the same machine. */
function isUploadable(url: string): boolean {
  const target = urlFrom(url, location.href);
  const isLocal = target?.origin === location.origin || target?.hostname === '127.0.0.1';
  return target?.protocol === 'https:' || (target?.protocol === 'http:' && isLocal);
}

/** Returns the text of a response without markup, short enough for a toast. */
function plainText(body: string): string {
  const text = messageIn(body) ?? body.replace(INVISIBLE, ' ').replace(/<[^>]*>/g, ' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE_LENGTH);
}

const INVISIBLE = /<!--.*?-->|<(head|script|style)\b.*?<\/\1>/gis;

function messageIn(body: string): string | null {
  try {
    const message = partOf(JSON.parse(body), 'message');
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
