import { HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { ActorRefFrom, DoneActorEvent, ErrorActorEvent } from 'xstate';
import {
  type PresignAnswer,
  type PutAnswer,
  type UploadFailure,
  type VideoUploadEvent,
  type VideoUploadNotice,
  type VideoUploadOutput,
  videoUploadMachine,
} from '#src/machines/video-upload/video-upload.machine.ts';
import { type Examples, type Expectations, machineModel, type Performers, type Place } from './machine-model.ts';
import { GRANT, presignResponse, putResponse, VIDEO, type VideoUploadStage } from './video-upload-stage.ts';

type ModelEvent =
  | VideoUploadEvent
  | DoneActorEvent<PresignAnswer, 'presign'>
  | ErrorActorEvent<unknown, 'presign'>
  | DoneActorEvent<PutAnswer, 'putVideo'>
  | ErrorActorEvent<unknown, 'putVideo'>
  | { type: 'xstate.after.presignDeadline.videoUpload.presigning' }
  | { type: 'xstate.after.stallDeadline.videoUpload.uploading.moving' };

const presigned = (output: PresignAnswer): DoneActorEvent<PresignAnswer, 'presign'> => ({
  type: 'xstate.done.actor.presign',
  actorId: 'presign',
  output,
});
const put = (output: PutAnswer): DoneActorEvent<PutAnswer, 'putVideo'> => ({
  type: 'xstate.done.actor.putVideo',
  actorId: 'putVideo',
  output,
});

export const UPLOAD_EXAMPLES: Examples<ModelEvent> = {
  'upload.progressed': [
    { type: 'upload.progressed', sent: 200, of: 1_000, at: 1_000 },
    { type: 'upload.progressed', sent: 700, of: null, at: 3_000 },
  ],
  'upload.retried': [{ type: 'upload.retried' }],
  'upload.cancelled': [{ type: 'upload.cancelled' }],
  'xstate.done.actor.presign': [
    presigned({ kind: 'granted', upload: GRANT }),
    presigned({ kind: 'forbidden' }),
    presigned({ kind: 'refused', status: 400, text: 'این نوع پذیرفته نمی‌شود.' }),
  ],
  'xstate.error.actor.presign': [{ type: 'xstate.error.actor.presign', actorId: 'presign', error: null }],
  'xstate.done.actor.putVideo': [
    put({ kind: 'stored' }),
    put({ kind: 'expired', text: 'Request has expired' }),
    put({ kind: 'refused', status: 507, text: 'Storage is full' }),
  ],
  'xstate.error.actor.putVideo': [{ type: 'xstate.error.actor.putVideo', actorId: 'putVideo', error: null }],
  'xstate.after.presignDeadline.videoUpload.presigning': [
    { type: 'xstate.after.presignDeadline.videoUpload.presigning' },
  ],
  'xstate.after.stallDeadline.videoUpload.uploading.moving': [
    { type: 'xstate.after.stallDeadline.videoUpload.uploading.moving' },
  ],
};

/** The model of the upload, for the actor alone and for the screen. */
export const uploadModel = (place?: Place<typeof videoUploadMachine, typeof UPLOAD_EXAMPLES>) =>
  machineModel(videoUploadMachine, {
    input: VIDEO,
    examples: UPLOAD_EXAMPLES,
    distinguish: ({ isRenewed, progress }) => [isRenewed, progress],
    place,
  });

/** What the admin is promised, by the specification and whatever the machine says. */
interface Promised {
  readonly progress: number | null;
  /** Bytes a second. */
  readonly rate: number;
  readonly failure: UploadFailure | null;
  readonly notices: readonly VideoUploadNotice[];
  readonly output: VideoUploadOutput | undefined;
}

const UNSENT = { progress: 0, rate: 0, notices: [] } as const;
const REFUSED: VideoUploadNotice = { type: 'session.refused' };
const CANCELLED: VideoUploadOutput = { kind: 'cancelled' };

/** What the upload needs around it, alone or as the panel's child. */
type UploadSurroundings = Pick<VideoUploadStage, 'clock' | 'presigns' | 'puts' | 'sending'> & {
  readonly actor: ActorRefFrom<typeof videoUploadMachine>;
  readonly notices: unknown[];
};

/**
 * How each event comes about in the real world, what it promises, and what is so wherever the machine rests; how the
 * upload starts is the test's affair.
 * @param send how the admin causes an event: straight to the actor, or by a gesture on the screen
 */
export function driveUpload(
  { actor, clock, notices, presigns, puts, sending }: UploadSurroundings,
  send: (event: VideoUploadEvent) => void | Promise<void> = (event) => actor.send(event),
) {
  let promised: Promised = { ...UNSENT, failure: null, output: undefined };
  let isRenewed = false;
  let first: { readonly sent: number; readonly at: number } | null = null;
  const promise = (change: Partial<Promised>) => {
    promised = { ...promised, notices: [], ...change };
  };
  const fail = (failure: UploadFailure) => promise({ failure, notices: [{ type: 'upload.failed', failure }] });
  const silence = (at: UploadFailure['at']) => fail({ at, status: 0, text: '' });

  const promiseOfPut = (output: PutAnswer) => {
    if (output.kind === 'stored') return promise({ output: { kind: 'uploaded', publicUrl: GRANT.publicUrl } });
    if (output.kind === 'refused') return fail({ at: 'upload', status: output.status, text: output.text });
    if (isRenewed) return fail({ at: 'upload', status: 403, text: output.text });
    isRenewed = true;
    promise({});
  };

  const perform: Omit<Performers<typeof UPLOAD_EXAMPLES>, 'xstate.init'> = {
    'upload.progressed': ({ sent, of, at }) => {
      first ??= { sent, at };
      promise({
        progress: of === null ? null : sent / of,
        rate: at > first.at ? (1_000 * (sent - first.sent)) / (at - first.at) : 0,
      });
      sending.report(sent, of, at);
    },
    'upload.retried': (event) => {
      isRenewed = false;
      promise({ ...UNSENT, failure: null });
      return send(event);
    },
    'upload.cancelled': (event) => {
      promise({ output: CANCELLED });
      return send(event);
    },
    'xstate.done.actor.presign': ({ output }) => {
      if (output.kind === 'granted') {
        first = null;
        promise(UNSENT);
      } else if (output.kind === 'forbidden') promise({ output: CANCELLED, notices: [REFUSED] });
      else fail({ at: 'presign', status: output.status, text: output.text });
      return presigns.answer(presignResponse(output));
    },
    'xstate.error.actor.presign': () => {
      silence('presign');
      return presigns.answer(HttpResponse.error());
    },
    'xstate.done.actor.putVideo': ({ output }) => {
      promiseOfPut(output);
      return puts.answer(putResponse(output));
    },
    'xstate.error.actor.putVideo': () => {
      silence('upload');
      return puts.answer(HttpResponse.error());
    },
    'xstate.after.presignDeadline.videoUpload.presigning': async () => {
      silence('presign');
      // A request that is given up is out of the way before another is waited for.
      await presigns.next();
      clock.increment(20_000);
    },
    'xstate.after.stallDeadline.videoUpload.uploading.moving': async () => {
      silence('upload');
      await puts.next();
      clock.increment(45_000);
    },
  };

  const rests = (isBusy: boolean) => () => {
    const { context, output, tags } = actor.getSnapshot();
    const { progress, rate, failure } = context;
    expect({ progress, rate, failure, notices: notices.splice(0), output }).toEqual(promised);
    expect(tags.has('busy')).toBe(isBusy);
  };
  const shows: Expectations<typeof videoUploadMachine> = {
    presigning: rests(true),
    'uploading.moving': rests(true),
    'failed.atPresign': rests(false),
    'failed.atUpload': rests(false),
    uploaded: rests(false),
    cancelled: rests(false),
  };
  return { perform, shows };
}
