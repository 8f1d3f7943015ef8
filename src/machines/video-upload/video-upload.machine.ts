import { assign, emit, fromPromise, setup } from 'xstate';
import type { PresignedUpload } from '#src/contract/types.ts';
import { answerOf, present } from '../expected.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

/** The video to upload; its bytes stay with the media desk. */
export interface VideoFile {
  readonly name: string;
  /** Size in bytes. */
  readonly bytes: number;
  readonly mime: string;
}

/** Where the upload failed and what was said: an HTTP status, 0 for none, and a short plain text. */
export interface UploadFailure {
  readonly at: 'presign' | 'upload';
  readonly status: number;
  readonly text: string;
}

/** A refusal is an answer; a rejected promise means that nobody answered. */
export type PresignAnswer =
  | { kind: 'granted'; upload: PresignedUpload }
  | { kind: 'forbidden' }
  | { kind: 'refused'; status: number; text: string };

export interface PutInput {
  readonly upload: PresignedUpload;
  /** Told how many bytes are out, of how many (null where that is not known), and when, in ms of any one clock. */
  readonly onProgress: (sent: number, of: number | null, at: number) => void;
}

/** `expired`: the storage no longer takes the URL, which any 403 means. */
export type PutAnswer =
  | { kind: 'stored' }
  | { kind: 'expired'; text: string }
  | { kind: 'refused'; status: number; text: string };

export type VideoUploadEvent =
  | { type: 'upload.progressed'; sent: number; of: number | null; at: number }
  | { type: 'upload.retried' }
  | { type: 'upload.cancelled' };

export type VideoUploadNotice = { type: 'upload.failed'; failure: UploadFailure } | { type: 'session.refused' };

/** How the upload ended. */
export type VideoUploadOutput = { kind: 'uploaded'; publicUrl: string } | { kind: 'cancelled' };

interface VideoUploadContext {
  readonly file: VideoFile;
  readonly upload: PresignedUpload | null;
  /** A URL that expired is asked for once more, not for ever. */
  readonly isRenewed: boolean;
  /** Share sent, from 0 to 1; null where it is not known. */
  readonly progress: number | null;
  /** Bytes a second since the upload began; 0 until there are two reports. */
  readonly rate: number;
  readonly firstReport: { readonly sent: number; readonly at: number } | null;
  readonly failure: UploadFailure | null;
}

/**
 * One video on its way: presigned, then sent straight to the object storage. It ends uploaded or cancelled; a failure
 * waits for a retry. Specification, sections 7 and 8.
 */
export const videoUploadMachine = setup({
  types: {
    context: {} as VideoUploadContext,
    input: {} as VideoFile,
    output: {} as VideoUploadOutput,
    events: {} as VideoUploadEvent,
    emitted: {} as VideoUploadNotice,
    tags: {} as 'busy',
    meta: {} as SpecMeta,
  },
  actors: {
    presign: fromPromise<PresignAnswer, VideoFile>(() => notProvided('presign')),
    putVideo: fromPromise<PutAnswer, PutInput>(() => notProvided('putVideo')),
  },
  actions: {
    keepGrant: assign((_, { upload }: { upload: PresignedUpload }) => ({
      upload,
      progress: 0,
      rate: 0,
      firstReport: null,
    })),
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
    startOver: assign({ isRenewed: false, failure: null, progress: 0, rate: 0, firstReport: null }),
    blame: assign((_, failure: UploadFailure) => ({ failure })),
    announceFailure: emit(({ context }) => ({
      type: 'upload.failed' as const,
      failure: present(context.failure),
    })),
    announceRefusal: emit({ type: 'session.refused' }),
  },
  guards: {
    isGranted: (_, { kind }: PresignAnswer) => kind === 'granted',
    isForbidden: (_, { kind }: PresignAnswer) => kind === 'forbidden',
    isStored: (_, { kind }: PutAnswer) => kind === 'stored',
    isExpiredOnce: ({ context }, { kind }: PutAnswer) => kind === 'expired' && !context.isRenewed,
  },
  delays: {
    /** A presign that nobody answers for so long has failed. */
    presignDeadline: 20_000,
    /** An upload may take long, but not stand still for so long. */
    stallDeadline: 45_000,
  },
}).createMachine({
  id: 'videoUpload',
  context: ({ input }) => ({
    file: input,
    upload: null,
    isRenewed: false,
    progress: 0,
    rate: 0,
    firstReport: null,
    failure: null,
  }),
  initial: 'presigning',
  output: ({ event }) => event.output as VideoUploadOutput,
  on: { 'upload.cancelled': { target: '.cancelled', meta: { spec: ['5.upload.cancel'] } } },
  states: {
    presigning: {
      tags: 'busy',
      invoke: {
        id: 'presign',
        src: 'presign',
        input: ({ context }) => context.file,
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'uploading',
            actions: {
              type: 'keepGrant',
              params: ({ event }) => ({ upload: answerOf(event.output, 'granted').upload }),
            },
          },
          {
            guard: { type: 'isForbidden', params: ({ event }) => event.output },
            target: 'cancelled',
            actions: 'announceRefusal',
          },
          {
            target: 'failed.atPresign',
            actions: { type: 'blame', params: ({ event }) => presignFailure(event.output) },
          },
        ],
        onError: {
          target: 'failed.atPresign',
          actions: { type: 'blame', params: { at: 'presign', status: 0, text: '' } },
        },
      },
      after: {
        presignDeadline: {
          target: 'failed.atPresign',
          actions: { type: 'blame', params: { at: 'presign', status: 0, text: '' } },
        },
      },
    },
    uploading: {
      tags: 'busy',
      meta: { spec: ['5.upload.put'] },
      invoke: {
        id: 'putVideo',
        src: 'putVideo',
        input: ({ context, self }) => ({
          upload: present(context.upload),
          onProgress: (sent, of, at) => self.send({ type: 'upload.progressed', sent, of, at }),
        }),
        onDone: [
          { guard: { type: 'isStored', params: ({ event }) => event.output }, target: 'uploaded' },
          {
            guard: { type: 'isExpiredOnce', params: ({ event }) => event.output },
            target: 'presigning',
            actions: 'renew',
            meta: { spec: ['5.upload.retry'] },
          },
          {
            target: 'failed.atUpload',
            actions: { type: 'blame', params: ({ event }) => putFailure(event.output) },
          },
        ],
        onError: {
          target: 'failed.atUpload',
          actions: { type: 'blame', params: { at: 'upload', status: 0, text: '' } },
        },
      },
      initial: 'moving',
      states: {
        moving: {
          after: {
            stallDeadline: {
              target: '#failed.atUpload',
              actions: { type: 'blame', params: { at: 'upload', status: 0, text: '' } },
            },
          },
          on: {
            'upload.progressed': {
              target: 'moving',
              reenter: true,
              actions: { type: 'measure', params: ({ event }) => event },
              meta: { spec: ['5.upload.progress'] },
            },
          },
        },
      },
    },
    failed: {
      id: 'failed',
      entry: 'announceFailure',
      initial: 'atUpload',
      on: { 'upload.retried': { target: 'presigning', actions: 'startOver', meta: { spec: ['5.upload.retry'] } } },
      states: {
        atPresign: { meta: { spec: ['8.presign.failed'] } },
        atUpload: { meta: { spec: ['8.upload.failed'] } },
      },
    },
    uploaded: {
      type: 'final',
      output: ({ context }): VideoUploadOutput => ({ kind: 'uploaded', publicUrl: present(context.upload).publicUrl }),
    },
    cancelled: { type: 'final', output: (): VideoUploadOutput => ({ kind: 'cancelled' }) },
  },
});

function presignFailure(answer: PresignAnswer): UploadFailure {
  const { status, text } = answerOf(answer, 'refused');
  return { at: 'presign', status, text };
}

function putFailure(answer: PutAnswer): UploadFailure {
  if (answer.kind === 'expired') return { at: 'upload', status: 403, text: answer.text };
  const { status, text } = answerOf(answer, 'refused');
  return { at: 'upload', status, text };
}
