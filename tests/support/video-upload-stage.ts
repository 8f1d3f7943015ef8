import { HttpResponse } from 'msw';
import { onTestFinished } from 'vitest';
import { createActor, fromPromise, SimulatedClock, toPromise } from 'xstate';
import { createApiClient } from '#src/api/client.ts';
import { createVideoActors } from '#src/api/video-actors.ts';
import type { PresignedUpload } from '#src/contract/types.ts';
import {
  type PresignAnswer,
  type PutAnswer,
  type PutInput,
  type VideoFile,
  type VideoUploadNotice,
  videoUploadMachine,
} from '#src/machines/video-upload/video-upload.machine.ts';
import { ActorJournal } from './actor-journal.ts';
import type { MockedNetwork } from './mocked-network.ts';

const BYTES = new Uint8Array(1_000).fill(7);
export const videoBlob = () => new Blob([BYTES], { type: 'video/mp4' });
export const VIDEO: VideoFile = { name: 'چرخ‌دنده.mp4', bytes: BYTES.length, mime: 'video/mp4' };

export const GRANT: PresignedUpload = {
  url: '/uploads/videos/gear.mp4?signature=of-this-test',
  headers: { 'Content-Type': 'video/mp4', 'X-Storage-Class': 'standard' },
  publicUrl: '/files/videos/gear.mp4',
};

/** The video actors, whose progress the test reports: how often a network reports is its own affair. */
export function reportedVideoActors(real: ReturnType<typeof createVideoActors>) {
  const sending = { report: (_sent: number, _of: number | null, _at: number) => {} };
  const putVideo = fromPromise<PutAnswer, PutInput>(({ input, signal }) => {
    sending.report = input.onProgress;
    const put = createActor(real.putVideo, { input: { ...input, onProgress: () => {} } });
    signal.addEventListener('abort', () => put.stop());
    return toPromise(put.start());
  });
  return { actors: { presign: real.presign, putVideo }, sending };
}

/**
 * The production machine with its real actors, on a clock and a network that the test drives.
 * @param isReported true where the test also reports the progress
 */
export function videoUploadStage(network: MockedNetwork, isReported: boolean) {
  const journal = new ActorJournal();
  const clock = new SimulatedClock();
  const notices: VideoUploadNotice[] = [];
  const presigns = network.hold('post', '*/api/presign-put-video');
  const puts = network.hold('put', '*/uploads/*');
  const client = createApiClient({ baseUrl: location.origin, language: () => 'fa' });
  const real = createVideoActors({ client, videoFile: videoBlob });
  const reported = reportedVideoActors(real);
  const machine = videoUploadMachine.provide({ actors: isReported ? reported.actors : real });
  const actor = createActor(machine, { input: VIDEO, clock, inspect: journal.inspect });
  actor.on('*', (notice) => notices.push(notice));
  onTestFinished(() => void actor.stop());
  return { actor, clock, journal, notices, presigns, puts, sending: reported.sending };
}

export type VideoUploadStage = ReturnType<typeof videoUploadStage>;

/** What the API answers to a presign with each outcome. */
export function presignResponse(output: PresignAnswer): Response {
  if (output.kind === 'granted') return HttpResponse.json(output.upload);
  if (output.kind === 'forbidden') return HttpResponse.json({ message: 'وارد شوید.', errors: [] }, { status: 401 });
  const errors = [{ path: 'mime', message: output.text }];
  return HttpResponse.json({ message: 'درخواست درست نیست.', errors }, { status: output.status });
}

/** What the object storage answers to a `PUT` with each outcome. */
export function putResponse(output: PutAnswer): Response {
  if (output.kind === 'stored') return new HttpResponse(null, { status: 200 });
  const body = `<?xml version="1.0"?>\n<Error><Message>${output.text}</Message></Error>`;
  const status = output.kind === 'expired' ? 403 : output.status;
  return new HttpResponse(body, { status, headers: { 'Content-Type': 'application/xml' } });
}
