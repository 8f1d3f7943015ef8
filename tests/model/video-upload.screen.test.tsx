import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import type { VideoUploadEvent, videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { buttonIn, panelControl, panelForm } from '../support/desk-gestures.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { blobOf, browserForOrders, PNG, picture } from '../support/order-submission-stage.ts';
import { DESCRIPTION, TITLE, videoFile } from '../support/panel-model.ts';
import { type PanelStage, panelStage } from '../support/panel-stage.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { expectWhole } from '../support/transition-coverage.ts';
import { uploadExpected, uploadSeen, uploadWords } from '../support/upload-looks.ts';
import { driveUpload, uploadModel } from '../support/video-upload-model.ts';
import { wordsIn } from '../support/words.ts';

const model = uploadModel();
const network = mockedNetwork();
browserForOrders();
liveScreen();

/** A new product with picture and video, just submitted: its upload begins. */
async function submitted(): Promise<PanelStage> {
  const opened = panelStage(network, { isGated: true, journalOf: 'videoUpload' });
  const { actor, examinations, held } = opened;
  actor.start();
  actor.send({ type: 'addition.requested' });
  actor.send({ type: 'field.changed', field: 'title', value: TITLE });
  actor.send({ type: 'field.changed', field: 'description', value: DESCRIPTION });
  actor.send({ type: 'media.chosen', slot: 'image', file: picture() });
  examinations[0]?.end({ kind: 'prepared', blob: blobOf(PNG.length) });
  await held.letOut();
  actor.send({ type: 'media.chosen', slot: 'video', file: videoFile() });
  await held.letOut();
  renderScreen(<DashboardPage />, { adminActors: { panel: actor } });
  fireEvent.submit(panelForm() ?? missing('form'));
  return opened;
}

/** The admin clicks; the panel hands the wish on to its upload. */
async function click(event: VideoUploadEvent): Promise<void> {
  await drawn();
  const name = event.type === 'upload.retried' ? 'تلاش دوباره' : 'لغو بارگذاری';
  fireEvent.click(buttonIn(panelForm(), name) ?? missing(name));
}

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}

const words = wordsIn('fa');

async function sees(snapshot: SnapshotFrom<typeof videoUploadMachine>): Promise<void> {
  await drawn();
  expect(uploadSeen(uploadWords(words))).toEqual(uploadExpected(snapshot, words));
}

/** What the admin sees wherever the upload comes to rest. */
const SHOWS: Expectations<typeof videoUploadMachine> = {
  presigning: sees,
  'uploading.moving': sees,
  'failed.atPresign': sees,
  'failed.atUpload': sees,
  uploaded: sees,
  cancelled: async (snapshot) => {
    await sees(snapshot);
    expect(panelControl('title')?.value).toBe(TITLE);
  },
};

describe('video upload: the form follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const { actor, calls, clock, journal, sending } = await submitted();
    const upload = actor.getSnapshot().children.videoUpload ?? missing('upload');
    const { perform } = driveUpload({ ...calls, actor: upload, clock, notices: [], sending }, click);
    await model.walk(path, { journal, perform: { ...perform, 'xstate.init': () => {} }, shows: SHOWS });
  });

  it('was walked whole', () => {
    expectWhole(model.coverage(), 'videoUpload: 6/6 states, 9/9 event types, 13/13 transitions, guards both ways 4/4');
  });
});
