import { HttpResponse } from 'msw';
import { onTestFinished, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createAdminProductActors } from '#src/api/admin-product-actors.ts';
import { createApiClient } from '#src/api/client.ts';
import { createMediaDesk } from '#src/api/media-desk.ts';
import type { PreparedImage } from '#src/api/order-actors.ts';
import { createVideoActors } from '#src/api/video-actors.ts';
import {
  type DashboardPanelNotice,
  type DeletionAnswer,
  dashboardPanelMachine,
  type SaveAnswer,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { type VideoUploadNotice, videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { ActorJournal } from './actor-journal.ts';
import { heldDesk } from './held-desk.ts';
import type { MockedNetwork } from './mocked-network.ts';
import { reportedVideoActors } from './video-upload-stage.ts';

/** The session is opened on the mocks for every later call. */
export async function logInToMocks(): Promise<void> {
  await fetch(`${location.origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(MOCK_ADMIN),
  });
}

interface PanelStageOptions {
  /** True where the test decides when the desk reports and how far a video has gone out. */
  readonly isGated: boolean;
  /** Whose events the journal keeps: the panel's or those of its upload. */
  readonly journalOf?: 'panel' | 'videoUpload';
}

/** The production machine with its real actors, on a clock, a network and a picture decoder that the test drives. */
export function panelStage(network: MockedNetwork, { isGated, journalOf = 'panel' }: PanelStageOptions) {
  const journal = journalOf === 'panel' ? new ActorJournal() : new ActorJournal(undefined, journalOf);
  const clock = new SimulatedClock();
  const notices: (DashboardPanelNotice | VideoUploadNotice)[] = [];
  const logged: unknown[] = [];
  const calls = {
    additions: network.hold('post', '*/api/products/addproduct'),
    edits: network.hold('post', '*/api/products/editproduct'),
    deletions: network.hold('delete', '*/api/products/deleteproduct'),
    presigns: network.hold('post', '*/api/presign-put-video'),
    puts: network.hold('put', '*/uploads/*'),
  };
  const examinations: { readonly signal: AbortSignal; end(result: PreparedImage): void }[] = [];
  const desk = createMediaDesk((_file, signal) => new Promise((end) => examinations.push({ signal, end })));
  const held = heldDesk(desk.actor);
  const client = createApiClient({ baseUrl: location.origin, language: () => 'fa' });
  const video = createVideoActors({ client, videoFile: () => desk.fileOf('video') });
  const reported = reportedVideoActors(video);
  const machine = dashboardPanelMachine.provide({
    actors: {
      mediaDesk: isGated ? held.logic : desk.actor,
      videoUpload: videoUploadMachine.provide({ actors: isGated ? reported.actors : video }),
      ...createAdminProductActors({ client, imageFile: () => desk.fileOf('image') }),
    },
    actions: { logFailure: (_, { error }) => logged.push(error) },
  });
  const actor = createActor(machine, { clock, inspect: journal.inspect });
  actor.on('*', (notice) => notices.push(notice));
  listenToUploads(actor, (notice) => notices.push(notice));
  onTestFinished(() => void actor.stop());
  /** The products, which each save looks at first; without this the mocks answer at once. */
  const holdLooks = () => network.hold('get', '*/api/products');
  return {
    actor,
    calls,
    clock,
    desk,
    examinations,
    held,
    holdLooks,
    journal,
    logged,
    notices,
    sending: reported.sending,
  };
}

export type PanelStage = ReturnType<typeof panelStage>;

/** Each upload is a new child of the panel. */
function listenToUploads(panel: PanelStage['actor'], hear: (notice: VideoUploadNotice) => void): void {
  let heard: unknown = null;
  panel.subscribe(({ children: { videoUpload } }) => {
    if (!videoUpload || videoUpload === heard) return;
    heard = videoUpload;
    videoUpload.on('*', hear);
  });
}

const refusal = (status: number, message = '') => HttpResponse.json({ message, errors: [] }, { status });

/** What the API answers to an attempt to save with each outcome. */
export function saveResponse(output: SaveAnswer, isNew: boolean): Response {
  switch (output.kind) {
    case 'saved':
      return isNew
        ? HttpResponse.json({ message: 'محصول افزوده شد.', id: 13 }, { status: 201 })
        : HttpResponse.json({ message: 'محصول ویرایش شد.' });
    case 'outdated':
      throw new Error('this is no answer to a save');
    case 'gone':
      return refusal(404, output.message);
    case 'forbidden':
      return refusal(401);
    case 'tooLarge':
      return HttpResponse.json({ message: output.message, errors: output.errors }, { status: 413 });
    case 'refused':
      return HttpResponse.json({ message: output.message, errors: output.errors }, { status: 400 });
  }
}

/** What the API answers to a deletion with each outcome. */
export function deletionResponse({ kind }: DeletionAnswer): Response {
  if (kind === 'deleted') return HttpResponse.json({ message: 'محصول حذف شد.' });
  return refusal(kind === 'alreadyGone' ? 404 : 401);
}

/** The upload of the panel has come to rest after a failure. */
export async function uploadFailed({ actor }: PanelStage): Promise<void> {
  await vi.waitUntil(() => actor.getSnapshot().children.videoUpload?.getSnapshot().matches('failed'), {
    interval: 1,
  });
}
