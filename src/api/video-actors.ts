import { fromPromise } from 'xstate';
import { isPresignVideoAnswer } from '#src/contract/admin-answers.generated.ts';
import { urlFrom } from '#src/domain/media-url.ts';
import { uploadName } from '#src/domain/upload-name.ts';
import type { PresignAnswer, PutAnswer, PutInput, VideoFile } from '#src/machines/video-upload/video-upload.machine.ts';
import { type ApiClient, ApiFailure, answer } from './client.ts';
import { sendWithProgress } from './progress-fetch.ts';

/** Characters of a storage's own words that a person is shown. */
const SHORT = 200;

export interface VideoActorsOptions {
  readonly client: ApiClient;
  /** The chosen video, or null where there is none any more. */
  readonly videoFile: () => Blob | null;
}

/** The video-upload machine's actors. */
export function createVideoActors({ client, videoFile }: VideoActorsOptions) {
  return {
    presign: fromPromise<PresignAnswer, VideoFile>(async ({ input, signal }) => {
      const said = await answer(
        client.POST('/api/presign-put-video', {
          body: { fileName: uploadName(input.name), mime: input.mime, size: input.bytes },
          signal,
        }),
        isPresignVideoAnswer,
      ).catch(brokenPresign);
      if (said.kind === 'value')
        return isUploadable(said.value.url) ? { kind: 'granted', upload: said.value } : UNUSABLE;
      if (said.kind === 'broken') return { kind: 'refused', status: said.status, text: said.text };
      if (said.status === 401) return { kind: 'forbidden' };
      return { kind: 'refused', status: said.status, text: said.errors[0]?.message ?? said.message };
    }),
    putVideo: fromPromise<PutAnswer, PutInput>(async ({ input, signal }) => {
      const file = videoFile();
      if (!file) throw new Error('the chosen video is gone');
      const response = await sendWithProgress(
        new Request(new URL(input.upload.url, location.href), {
          method: 'PUT',
          headers: input.upload.headers,
          credentials: 'omit',
          signal,
        }),
        file,
        ({ loaded, total }) => input.onProgress(loaded, total, performance.now()),
      );
      if (response.ok) return { kind: 'stored' };
      const text = plainText(await response.text());
      return response.status === 403 ? { kind: 'expired', text } : { kind: 'refused', status: response.status, text };
    }),
  };
}

interface BrokenPresign {
  readonly kind: 'broken';
  readonly status: number;
  readonly text: string;
}

/** A server that broke has a status to tell, and some words; whoever was not reached has none. */
function brokenPresign(failure: unknown): BrokenPresign {
  if (failure instanceof ApiFailure && failure.status !== null && failure.status >= 500) {
    const { status, cause } = failure;
    return { kind: 'broken', status, text: plainText(typeof cause === 'string' ? cause : JSON.stringify(cause)) };
  }
  throw failure;
}

const UNUSABLE: PresignAnswer = { kind: 'refused', status: 0, text: '' };

/** Only where a browser may send a file to: HTTPS, or the page's own origin. */
function isUploadable(url: string): boolean {
  const target = urlFrom(url, location.href);
  return target?.protocol === 'https:' || target?.origin === location.origin;
}

/** What was answered, without mark-up and what a page hides, short enough for a toast. */
function plainText(body = ''): string {
  const said = messageIn(body) ?? body.replace(UNREAD, ' ').replace(/<[^>]*>/g, ' ');
  return said.replace(/\s+/g, ' ').trim().slice(0, SHORT);
}

const UNREAD = /<!--.*?-->|<(head|script|style)\b.*?<\/\1>/gis;

function messageIn(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const message = typeof parsed === 'object' && parsed !== null && 'message' in parsed ? parsed.message : null;
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
