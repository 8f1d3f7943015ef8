import { fromCallback, fromPromise } from 'xstate';
import { isSendOrderAnswer } from '#src/contract/visitor-answers.generated.ts';
import type { PictureFault } from '#src/domain/image-kind.ts';
import type {
  ImageDeskOrder,
  ImageDeskReport,
  ReadingAnswer,
  Submission,
  SubmissionAnswer,
} from '#src/machines/order-submission/order-submission.machine.ts';
import { type ApiClient, ApiFailure, answer, type Refusal } from './client.ts';
import { progressFetch } from './progress-fetch.ts';

/** A picture fit to be sent, with its true type, or why there is none. */
export type PreparedImage = { kind: 'prepared'; blob: Blob } | { kind: 'refused'; reason: PictureFault };

/** Looks inside a chosen file and shrinks a large photo; ends early when the signal aborts. */
export type PrepareImage = (file: File, signal: AbortSignal) => Promise<PreparedImage>;

export interface OrderActorsOptions {
  readonly client: ApiClient;
  readonly prepareImage: PrepareImage;
}

/**
 * The order-submission machine's actors. They share the desk where the chosen files lie, so that no bytes pass through
 * the machine.
 */
export function createOrderActors({ client, prepareImage }: OrderActorsOptions) {
  const blobs = new Map<string, Blob>();
  const dataUrls = new Map<string, string>();

  const imageDesk = fromCallback<ImageDeskOrder>(({ sendBack, receive }) => {
    const report = (what: ImageDeskReport) => sendBack(what);
    const examinations = new Map<string, AbortController>();
    const previews = new Map<string, string>();

    const examine = async (id: string, file: File) => {
      const examination = new AbortController();
      examinations.set(id, examination);
      const result = await prepareImage(file, examination.signal).catch((): PreparedImage => UNREADABLE);
      if (examination.signal.aborted) return;
      examinations.delete(id);
      if (result.kind === 'refused') return report({ type: 'image.refused', id, reason: result.reason });
      const preview = URL.createObjectURL(result.blob);
      blobs.set(id, result.blob);
      previews.set(id, preview);
      report({ type: 'image.prepared', id, bytes: result.blob.size, preview });
    };
    const release = (id: string) => {
      examinations.get(id)?.abort();
      examinations.delete(id);
      const preview = previews.get(id);
      if (preview) URL.revokeObjectURL(preview);
      previews.delete(id);
      blobs.delete(id);
      dataUrls.delete(id);
    };
    const releaseAll = () => [...new Set([...examinations.keys(), ...previews.keys()])].forEach(release);

    receive((order) => {
      switch (order.type) {
        case 'image.examine':
          return void examine(order.id, order.file);
        case 'image.release':
          return release(order.id);
        case 'images.release':
          return releaseAll();
      }
    });
    return releaseAll;
  });

  return {
    imageDesk,
    readImages: fromPromise<ReadingAnswer, { readonly imageIds: readonly string[] }>(async ({ input, signal }) => {
      const lost: string[] = [];
      for (const id of input.imageIds) {
        const blob = blobs.get(id);
        const dataUrl = dataUrls.get(id) ?? (blob ? await dataUrlOf(blob).catch(() => null) : null);
        // Whoever cancels may take a picture back, and its bytes with it.
        signal.throwIfAborted();
        if (dataUrl === null) lost.push(id);
        else dataUrls.set(id, dataUrl);
      }
      return lost.length > 0 ? { kind: 'lost', ids: lost } : { kind: 'read' };
    }),
    submitOrder: fromPromise<SubmissionAnswer, Submission>(async ({ input, signal }) => {
      if (!navigator.onLine) return { kind: 'offline' };
      const files = input.imageIds.flatMap((id) => dataUrls.get(id) ?? []);
      const said = await answer(
        client.POST('/api/orders/orders', {
          body: { ...input.texts, files },
          params: { header: { 'Idempotency-Key': input.idempotencyKey } },
          fetch: progressFetch(input.onProgress),
          signal,
        }),
        isSendOrderAnswer,
      );
      return said.kind === 'value' ? { kind: 'sent' } : submissionRefusal(said);
    }),
  };
}

const UNREADABLE: PreparedImage = { kind: 'refused', reason: 'unreadable' };
const REASONS = { 400: 'invalid', 413: 'tooLarge', 415: 'wrongKind' } as const;

function submissionRefusal({ status, message, errors, retryAfter }: Refusal): SubmissionAnswer {
  if (status === 429 || status === 503) return { kind: 'limited', retryAfter: Math.max(1, retryAfter) };
  if (status === 400 || status === 413 || status === 415) return { kind: 'refused', reason: REASONS[status], errors };
  throw new ApiFailure(status, message);
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
