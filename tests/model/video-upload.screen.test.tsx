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
import { driveUpload, uploadModel } from '../support/video-upload-model.ts';

type UploadSnapshot = SnapshotFrom<typeof videoUploadMachine>;

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

/** What the form shows of the upload. */
function seen() {
  const form = panelForm() ?? missing('form');
  const bar = form.querySelector('progress');
  const submit = form.querySelector('button[type=submit]');
  return {
    /** The bar's share; 'unknown' for a bar without one. */
    bar: bar && (bar.hasAttribute('value') ? bar.value : 'unknown'),
    status: bar?.parentElement?.querySelector('[role=status]')?.textContent ?? null,
    failure: form.querySelector('div[role=alert] strong')?.parentElement?.textContent ?? null,
    canCancel: buttonIn(form, 'لغو بارگذاری') !== null,
    canRetry: buttonIn(form, 'تلاش دوباره') !== null,
    isBusy: submit?.getAttribute('aria-busy') === 'true',
    canWrite: panelControl('title')?.matches(':enabled'),
    isUploaded: form.textContent.includes('بارگذاری شده است'),
  };
}

const IDLE = { bar: null, status: null, failure: null, canCancel: false, canRetry: false, isUploaded: false };
const UNDER_WAY = { ...IDLE, canCancel: true, isBusy: true, canWrite: false };
const WORDS = { presign: 'خطا در presign', upload: 'آپلود ویدیو ناموفق بود' } as const;
const KEPT = 'هنوز چیزی ذخیره نشده است؛ نوشته‌ها و فایل‌هایتان همین‌جاست.';

async function seesFailure({ context: { failure } }: UploadSnapshot): Promise<void> {
  await drawn();
  const { at, status, text } = failure ?? missing('failure');
  const detail = status === 0 ? '' : `${status} · ${text}`;
  const said = `${WORDS[at]}${detail}${KEPT}`;
  expect(seen()).toEqual({ ...UNDER_WAY, failure: said, canRetry: true, isBusy: false });
}

/** What the admin sees wherever the upload comes to rest. */
const SHOWS: Expectations<typeof videoUploadMachine> = {
  presigning: async () => {
    await drawn();
    expect(seen()).toEqual({ ...UNDER_WAY, bar: 'unknown', status: 'در حال آماده‌سازی بارگذاری…' });
  },
  'uploading.moving': async ({ context: { progress, rate } }) => {
    await drawn();
    expect(seen()).toEqual({ ...UNDER_WAY, bar: progress ?? 'unknown', status: 'در حال بارگذاری ویدیو…' });
    const numbers = panelForm()?.querySelector('progress')?.parentElement?.textContent ?? '';
    expect(numbers.includes('٪')).toBe(progress !== null);
    if (progress !== null) expect(numbers).toContain(progress.toLocaleString('fa', { style: 'percent' }));
    expect(numbers.includes('ثانیه')).toBe(rate > 0);
  },
  'failed.atPresign': seesFailure,
  'failed.atUpload': seesFailure,
  // The product is being saved with what was uploaded.
  uploaded: async () => {
    await drawn();
    expect(seen()).toEqual({ ...IDLE, isBusy: true, canWrite: false, isUploaded: true });
  },
  cancelled: async () => {
    await drawn();
    expect(seen()).toEqual({ ...IDLE, isBusy: false, canWrite: true });
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
