import { assign, enqueueActions, setup } from 'xstate';
import type { PresignedUpload } from '#src/contract/schema.generated.ts';
import type { StoredFile } from '../file-store-events.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

/** The video to upload; its bytes stay in the file store. */
export type VideoFile = Omit<StoredFile, 'preview'>;

/** Where the upload failed and what was said: an HTTP status, 0 for none, and a short plain text. */
export interface UploadFailure {
  readonly at: 'presign' | 'upload';
  readonly status: number;
  readonly text: string;
}

/** What came of asking for a presigned URL. */
export type PresignEvent =
  | { type: 'presign.granted'; upload: PresignedUpload }
  | { type: 'presign.failed'; failure: UploadFailure };

/** What is heard of the `PUT`; `expired`: the storage no longer takes the URL, which any 403 means. */
export type PutEvent =
  /** How many bytes are out, of how many (null where that is not known), and when, in ms of any one clock. */
  | { type: 'upload.progressed'; sent: number; of: number | null; at: number }
  | { type: 'upload.stored' }
  | { type: 'upload.expired'; failure: UploadFailure }
  | { type: 'upload.failed'; failure: UploadFailure };

export type VideoUploadEvent = { type: 'upload.retried' } | PresignEvent | PutEvent;

export type VideoUploadNotification = { type: 'upload.failed'; failure: UploadFailure };

interface VideoUploadContext {
  readonly file: VideoFile;
  /** Empty before the first is granted. */
  readonly upload: PresignedUpload;
  /** A URL that expired is asked for once more, not for ever. */
  readonly isRenewed: boolean;
  /** Share sent, from 0 to 1; null where it is not known. */
  readonly progress: number | null;
  /** Bytes a second since the upload began; 0 until there are two reports. */
  readonly rate: number;
  readonly firstReport: { readonly sent: number; readonly at: number } | null;
  readonly failure: UploadFailure | null;
}

const NOTHING_SENT = { progress: 0, rate: 0, firstReport: null } as const;

/**
 * One video on its way: presigned, then sent straight to the object storage. It ends uploaded; a failure waits for a
 * retry, and whoever gives the upload up stops it. Specification, sections 7 and 8.
 */
export const videoUploadMachine = setup({
  types: {
    context: {} as VideoUploadContext,
    input: {} as VideoFile,
    /** Where the video is now. */
    output: {} as Pick<PresignedUpload, 'publicUrl'>,
    events: {} as VideoUploadEvent,
    emitted: {} as VideoUploadNotification,
    meta: {} as SpecMeta,
  },
  actors: {
    presign: notProvided<VideoFile>('presign'),
    putVideo: notProvided<PresignedUpload>('putVideo'),
  },
  actions: {
    keepUpload: assign((_, { upload }: { upload: PresignedUpload }) => ({ upload, ...NOTHING_SENT })),
    measure: assign(({ context }, report: { sent: number; of: number | null; at: number }) => {
      const first = context.firstReport ?? { sent: report.sent, at: report.at };
      const seconds = (report.at - first.at) / 1_000;
      return {
        firstReport: first,
        progress: report.of ? report.sent / report.of : null,
        rate: seconds > 0 ? (report.sent - first.sent) / seconds : 0,
      };
    }),
    renew: assign({ isRenewed: true }),
    startOver: assign({ isRenewed: false, failure: null, ...NOTHING_SENT }),
    /** A failure is shown at the form and said aloud. */
    fail: enqueueActions(({ enqueue }, { failure }: { failure: UploadFailure }) => {
      enqueue.assign({ failure });
      enqueue.emit({ type: 'upload.failed', failure });
    }),
  },
  guards: {
    isRenewable: ({ context }) => !context.isRenewed,
  },
}).createMachine({
  id: 'videoUpload',
  context: ({ input }) => ({
    file: input,
    upload: { url: '', headers: {}, publicUrl: '' },
    isRenewed: false,
    failure: null,
    ...NOTHING_SENT,
  }),
  initial: 'presigning',
  output: ({ context }) => ({ publicUrl: context.upload.publicUrl }),
  states: {
    presigning: {
      invoke: { id: 'presign', src: 'presign', input: ({ context }) => context.file },
      on: {
        'presign.granted': { target: 'uploading', actions: { type: 'keepUpload', params: ({ event }) => event } },
        'presign.failed': {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => event },
          meta: { spec: ['8.presign.failed'] },
        },
      },
    },
    uploading: {
      meta: { spec: ['5.upload.put'] },
      invoke: { id: 'putVideo', src: 'putVideo', input: ({ context }) => context.upload },
      on: {
        'upload.progressed': {
          actions: { type: 'measure', params: ({ event }) => event },
          meta: { spec: ['5.upload.progress'] },
        },
        'upload.stored': { target: 'uploaded' },
        'upload.expired': [
          { guard: 'isRenewable', target: 'presigning', actions: 'renew', meta: { spec: ['5.upload.retry'] } },
          {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => event },
            meta: { spec: ['8.upload.failed'] },
          },
        ],
        'upload.failed': {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => event },
          meta: { spec: ['8.upload.failed'] },
        },
      },
    },
    failed: {
      on: { 'upload.retried': { target: 'presigning', actions: 'startOver', meta: { spec: ['5.upload.retry'] } } },
    },
    uploaded: { type: 'final' },
  },
});
