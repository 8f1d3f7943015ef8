import { describe, expect, it } from 'vitest';
import { type VideoUploadEvent, videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { UPLOAD, VIDEO } from './video-upload.model.ts';

const GRANTED = { type: 'presign.granted', upload: UPLOAD } as const;
const RENEWED = { ...UPLOAD, url: 'https://storage.test/videos/gear.mp4?signature=2' };
const RETRIED = { type: 'upload.retried' } as const;
const FAILURE = { at: 'upload', status: 403, text: 'Forbidden', reference: '1a2b3c4d' } as const;
const EXPIRED = { type: 'upload.expired', failure: FAILURE } as const;
const report = (sent: number, of: number | null, at: number) => ({ type: 'upload.progressed', sent, of, at }) as const;

function open(...events: readonly VideoUploadEvent[]) {
  const { actor, state, context, emitted, started } = startActor(videoUploadMachine, { input: VIDEO }, ...events);
  return { state: state(), context: context(), output: actor.getSnapshot().output, emitted, started };
}

describe('the upload of a video', () => {
  it.each<{ readonly label: string; readonly reports: readonly VideoUploadEvent[]; readonly measured: object }>([
    { label: 'nothing yet', reports: [], measured: { progress: 0, rate: 0 } },
    { label: 'one report', reports: [report(100, 1_000, 5_000)], measured: { progress: 0.1, rate: 0 } },
    {
      label: 'two reports',
      reports: [report(100, 1_000, 5_000), report(500, 1_000, 7_000)],
      measured: { progress: 0.5, rate: 200 },
    },
    {
      label: 'three reports',
      reports: [report(1, 10, 5_000), report(5, 10, 7_000), report(9, 10, 9_000)],
      measured: { progress: 0.9, rate: 2 },
    },
    {
      label: 'reports without a length',
      reports: [report(0, null, 0), report(300, null, 1_000)],
      measured: { progress: null, rate: 300 },
    },
    {
      label: 'two reports at once',
      reports: [report(0, 100, 5), report(50, 100, 5)],
      measured: { progress: 0.5, rate: 0 },
    },
    {
      label: 'reports of an upload before it',
      reports: [report(0, 100, 0), report(50, 100, 1), EXPIRED, GRANTED],
      measured: { progress: 0, rate: 0 },
    },
  ])('measures share and bytes a second from $label [5.upload.progress]', ({ reports, measured }) => {
    const { progress, rate } = open(GRANTED, ...reports).context;
    expect({ progress, rate }).toEqual(measured);
  });

  it('requests a URL and sends the file there', () => {
    const { context, started } = open();
    const upload = { url: '', headers: {}, publicUrl: '' };
    const nothing = { progress: 0, rate: 0, firstReport: null, failure: null };
    expect([context, started('presign')]).toEqual([{ file: VIDEO, upload, ...nothing }, [VIDEO]]);
    expect(open(GRANTED).started('putVideo')).toEqual([{ upload: UPLOAD, video: VIDEO.blob }]);
  });

  it('requests one new URL by itself if the first one has expired', () => {
    const { state, emitted } = open(GRANTED, EXPIRED);
    expect([state, emitted]).toEqual(['running.renewing', []]);
    const again = open(GRANTED, EXPIRED, { ...GRANTED, upload: RENEWED });
    expect(again.started('presign')).toEqual([VIDEO, VIDEO]);
    expect(again.started('putVideo')).toEqual([
      { upload: UPLOAD, video: VIDEO.blob },
      { upload: RENEWED, video: VIDEO.blob },
    ]);
  });

  it('fails if the second URL has expired as well, and starts from the beginning on a retry [5.upload.retry, 8.upload.failed]', () => {
    const failed = open(GRANTED, EXPIRED, GRANTED, report(0, 9, 0), EXPIRED);
    expect([failed.state, failed.context.failure]).toEqual(['failed', FAILURE]);
    expect(failed.emitted).toEqual([{ type: 'upload.failed', failure: FAILURE }]);
    const retried = open(GRANTED, EXPIRED, GRANTED, report(0, 9, 0), report(9, 9, 9), EXPIRED, RETRIED);
    expect([retried.state, retried.context]).toEqual(['running.presigning', { ...open().context, upload: UPLOAD }]);
    expect(open(GRANTED, EXPIRED, GRANTED, EXPIRED, RETRIED, GRANTED, EXPIRED).state).toBe('running.renewing');
  });

  it.each<{ readonly at: string; readonly event: VideoUploadEvent }>([
    {
      at: 'presign',
      event: { type: 'presign.failed', failure: { at: 'presign', status: 400, text: 'mime', reference: '1a2b3c4d' } },
    },
    { at: 'upload', event: { type: 'upload.failed', failure: { at: 'upload', status: 0, text: '', reference: '' } } },
  ])('announces the response if the $at fails [8.presign.failed]', ({ at, event }) => {
    const { state, emitted } = at === 'presign' ? open(event) : open(GRANTED, event);
    expect([state, emitted]).toEqual(['failed', [{ ...event, type: 'upload.failed' }]]);
  });

  it('ends with the video and its URL once it is stored', () => {
    expect(open(GRANTED, { type: 'upload.stored' }).output).toEqual({ file: VIDEO, publicUrl: UPLOAD.publicUrl });
    const renewed = open(GRANTED, EXPIRED, GRANTED, report(3, 9, 0), { type: 'upload.stored' });
    expect([renewed.output, renewed.context.progress]).toEqual([{ file: VIDEO, publicUrl: UPLOAD.publicUrl }, 1 / 3]);
  });
});
