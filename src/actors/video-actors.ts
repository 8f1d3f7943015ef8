import { isPresignVideoResponse } from '#src/contract/admin-responses.generated.ts';
import type { PresignedUpload } from '#src/contract/schema.generated.ts';
import { urlFrom } from '#src/domain/media/media-url.ts';
import { uploadName } from '#src/domain/media/upload-name.ts';
import { partOf } from '#src/domain/part-of.ts';
import type { PresignEvent, PutEvent, VideoFile } from '#src/machines/video-upload/video-upload.machine.ts';
import { type ApiClient, ApiFailure, resultOf } from './client.ts';
import { sendWithProgress } from './progress-fetch.ts';
import { fromTask } from './task.ts';

/** An upload may take long, but not stand still for so long; in milliseconds. */
const STALL_DEADLINE = 45_000;

/** Characters of a storage's own words that a person is shown. */
const SHORT = 200;

/** The video-upload machine's actors. */
export function createVideoActors(client: ApiClient, videoFile: () => Blob | null) {
  return {
    presign: fromTask<PresignEvent, VideoFile>({
      run: async ({ input, signal }) => {
        const result = await resultOf(
          client.POST('/api/presign-put-video', {
            body: { fileName: uploadName(input.name), mime: input.mime, size: input.bytes },
            signal,
          }),
          isPresignVideoResponse,
        );
        if (result.kind === 'error') return presignFailure(result.status, result.errors[0]?.message ?? result.message);
        return isUploadable(result.value.url) ? { type: 'presign.granted', upload: result.value } : presignFailure(0);
      },
      // A server that broke has a status to tell, and some words; whoever was not reached has none.
      failed: (error) =>
        error instanceof ApiFailure && error.status !== null
          ? presignFailure(error.status, plainText(textOf(error.body)))
          : presignFailure(0),
    }),
    putVideo: fromTask<PutEvent, PresignedUpload>({
      run: async ({ input: { url, headers }, signal, report }) => {
        const file = videoFile();
        if (!file) throw new Error('the chosen video is gone');
        const response = await sendWithProgress(
          new Request(new URL(url, location.href), { method: 'PUT', headers, credentials: 'omit', signal }),
          file,
          ({ loaded, total }) => report({ type: 'upload.progressed', sent: loaded, of: total, at: performance.now() }),
        );
        if (response.ok) return { type: 'upload.stored' };
        const { status } = response;
        const failure = { at: 'upload', status, text: plainText(await response.text()) } as const;
        return { type: status === 403 ? 'upload.expired' : 'upload.failed', failure };
      },
      failed: () => ({ type: 'upload.failed', failure: { at: 'upload', status: 0, text: '' } }),
      deadline: STALL_DEADLINE,
    }),
  };
}

const presignFailure = (status: number, text = ''): PresignEvent => ({
  type: 'presign.failed',
  failure: { at: 'presign', status, text },
});

/** Only where a browser may send a file to: HTTPS, the page's own origin, or a storage on its own machine. */
function isUploadable(url: string): boolean {
  const target = urlFrom(url, location.href);
  const isNear = target?.origin === location.origin || target?.hostname === '127.0.0.1';
  return target?.protocol === 'https:' || (target?.protocol === 'http:' && isNear);
}

/** What was answered, without mark-up and what a page hides, short enough for a toast. */
function plainText(body: string): string {
  const said = messageIn(body) ?? body.replace(UNREAD, ' ').replace(/<[^>]*>/g, ' ');
  return said.replace(/\s+/g, ' ').trim().slice(0, SHORT);
}

const UNREAD = /<!--.*?-->|<(head|script|style)\b.*?<\/\1>/gis;

function messageIn(body: string): string | null {
  try {
    const message = partOf(JSON.parse(body), 'message');
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
