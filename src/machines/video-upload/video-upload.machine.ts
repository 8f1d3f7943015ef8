import { assign, enqueueActions, setup } from 'xstate';
import type { PresignedUpload } from '#src/contract/schema.generated.ts';
import type { PreparedFile } from '#src/machines/file-examiner-events.ts';
import { notProvided } from '#src/machines/not-provided.ts';

/** The video to upload. */
export type VideoFile = Pick<PreparedFile, 'name' | 'blob'>;

export interface UploadedVideo {
  readonly file: VideoFile;
  readonly publicUrl: string;
}

/** Input of the upload. */
export interface VideoPut {
  readonly upload: PresignedUpload;
  readonly video: Blob;
}

/**
 * The step that failed, the HTTP status (0 without a response), a short plain text, and the short form of the request id
 * (empty if the response has none, as one of another host).
 */
export interface UploadFailure {
  readonly at: 'presign' | 'upload';
  readonly status: number;
  readonly text: string;
  readonly reference: string;
}

/** Result of the request for a presigned URL. */
export type PresignEvent =
  | { type: 'presign.granted'; upload: PresignedUpload }
  | { type: 'presign.failed'; failure: UploadFailure };

/** Progress and result of the `PUT`. `upload.expired`: the storage answered 403, so the URL is no longer valid. */
export type PutEvent =
  /** Bytes sent, the total (null if unknown), and the time in ms since an arbitrary but fixed point. */
  | { type: 'upload.progressed'; sent: number; of: number | null; at: number }
  | { type: 'upload.stored' }
  | { type: 'upload.expired'; failure: UploadFailure }
  | { type: 'upload.failed'; failure: UploadFailure };

export type VideoUploadEvent = { type: 'upload.retried' } | PresignEvent | PutEvent;

export type VideoUploadNotification = { type: 'upload.failed'; failure: UploadFailure };

interface VideoUploadContext {
  readonly file: VideoFile;
  /** Empty until a URL is granted. */
  readonly upload: PresignedUpload;
  /** Share sent, from 0 to 1. Null if unknown. */
  readonly progress: number | null;
  /** Bytes per second since the upload began. 0 until there are two reports. */
  readonly rate: number;
  readonly firstReport: { readonly sent: number; readonly at: number } | null;
  readonly failure: UploadFailure | null;
}

const NOTHING_SENT = { progress: 0, rate: 0, firstReport: null } as const;

/**
 * Uploads one video: requests a presigned URL, then sends the file to the object storage. It ends once the video is
 * stored. After a failure it waits for a retry; the parent cancels by stopping it. Specification, sections 7 and 8.
 */
export const videoUploadMachine = setup({
  types: {
    context: {} as VideoUploadContext,
    input: {} as VideoFile,
    output: {} as UploadedVideo,
    events: {} as VideoUploadEvent,
    emitted: {} as VideoUploadNotification,
    tags: {} as 'presigning',
  },
  actors: {
    presign: notProvided<VideoFile>('presign'),
    putVideo: notProvided<VideoPut>('putVideo'),
  },
  actions: {
    assignUpload: assign((_, { upload }: { upload: PresignedUpload }) => ({ upload, ...NOTHING_SENT })),
    measure: assign(({ context }, report: { sent: number; of: number | null; at: number }) => {
      const first = context.firstReport ?? { sent: report.sent, at: report.at };
      const seconds = (report.at - first.at) / 1_000;
      return {
        firstReport: first,
        progress: report.of ? report.sent / report.of : null,
        rate: seconds > 0 ? (report.sent - first.sent) / seconds : 0,
      };
    }),
    startOver: assign({ failure: null, ...NOTHING_SENT }),
    /** The failure is shown in the form and announced in a toast. */
    fail: enqueueActions(({ enqueue }, { failure }: { failure: UploadFailure }) => {
      enqueue.assign({ failure });
      enqueue.emit({ type: 'upload.failed', failure });
    }),
  },
}).createMachine({
  id: 'videoUpload',
  context: ({ input }) => ({
    file: input,
    upload: { url: '', headers: {}, publicUrl: '' },
    failure: null,
    ...NOTHING_SENT,
  }),
  initial: 'running',
  output: ({ context: { file, upload } }) => ({ file, publicUrl: upload.publicUrl }),
  states: {
    running: {
      initial: 'presigning',
      on: {
        'presign.failed': {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => event },
        },
        'upload.expired': {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => event },
        },
        'upload.failed': {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => event },
        },
      },
      states: {
        presigning: {
          tags: 'presigning',
          invoke: { id: 'presign', src: 'presign', input: ({ context }) => context.file },
          on: {
            'presign.granted': { target: 'uploading', actions: { type: 'assignUpload', params: ({ event }) => event } },
          },
        },
        uploading: {
          invoke: {
            id: 'putVideo',
            src: 'putVideo',
            input: ({ context: { upload, file } }) => ({ upload, video: file.blob }),
          },
          on: {
            'upload.progressed': {
              actions: { type: 'measure', params: ({ event }) => event },
            },
            'upload.stored': { target: '#videoUpload.uploaded' },
            'upload.expired': { target: 'renewing' },
          },
        },
        renewing: {
          description: 'An expired URL is requested again once per attempt.',
          tags: 'presigning',
          invoke: { id: 'renew', src: 'presign', input: ({ context }) => context.file },
          on: {
            'presign.granted': {
              target: 'uploadingAgain',
              actions: { type: 'assignUpload', params: ({ event }) => event },
            },
          },
        },
        uploadingAgain: {
          invoke: {
            id: 'putVideoAgain',
            src: 'putVideo',
            input: ({ context: { upload, file } }) => ({ upload, video: file.blob }),
          },
          on: {
            'upload.progressed': { actions: { type: 'measure', params: ({ event }) => event } },
            'upload.stored': { target: '#videoUpload.uploaded' },
          },
        },
      },
    },
    failed: {
      on: { 'upload.retried': { target: 'running', actions: 'startOver' } },
    },
    uploaded: { type: 'final' },
  },
});
