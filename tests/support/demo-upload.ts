import { HttpResponse } from 'msw';
import type { SnapshotFrom } from 'xstate';
import { adminNoticeWords } from '#src/localization/admin/notice-words.ts';
import { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { seesToasts } from './demo.ts';
import { chosenPicture, chosenVideo, type DemoDesk, openDemoDesk } from './demo-desk.ts';
import { eventually } from './journey.ts';
import { LANGUAGES } from './journey-words.ts';
import type { Expectation, Expectations, Performers } from './machine-model.ts';
import { picture } from './order-submission-stage.ts';
import { DESCRIPTION, FIRST, TITLE, videoFile } from './panel-model.ts';
import { isAnswered, type Tour, tourOf, type Walker } from './tour.ts';
import { uploadExpected, uploadSeen, uploadWords } from './upload-looks.ts';
import { type UPLOAD_EXAMPLES, uploadModel } from './video-upload-model.ts';
import { presignResponse, putResponse } from './video-upload-stage.ts';

/** The upload of a new product's video on the desk. */
export function uploadTour(): Tour {
  return tourOf(videoUploadMachine, {
    languages: LANGUAGES,
    modelIn: (_language, count) => uploadModel({ count, canHappen: isAnswered }),
    open,
  });
}

async function open(walker: Walker) {
  const { words } = walker;
  const desk = await openDemoDesk(walker, [FIRST]);
  const { calls, clock, controls, page } = desk;
  const { presigns, puts } = calls;
  let last: SnapshotFrom<typeof videoUploadMachine> | null = null;
  /** A request that is given up is out of the way before another is waited for. */
  const forgetRequest = async () => {
    if (last?.matches('presigning')) await presigns.giveUp();
    if (last?.matches('uploading')) await puts.giveUp();
  };

  const perform: Performers<typeof UPLOAD_EXAMPLES> = {
    'xstate.init': () => submitProduct(desk),
    'upload.progressed': ({ sent, of }) => desk.report(sent, of),
    'upload.retried': () => controls.retryUpload.click(),
    'upload.cancelled': async () => {
      await forgetRequest();
      await controls.cancelUpload.click();
    },
    'xstate.done.actor.presign': async ({ output }) => {
      await presigns.answer(presignResponse(output));
      if (output.kind === 'forbidden') await desk.enter();
    },
    'xstate.error.actor.presign': () => presigns.answer(HttpResponse.error()),
    'xstate.done.actor.putVideo': ({ output }) => puts.answer(putResponse(output)),
    'xstate.error.actor.putVideo': () => puts.answer(HttpResponse.error()),
    'xstate.after.presignDeadline.videoUpload.presigning': async () => {
      await forgetRequest();
      await clock.increment(20_000);
    },
    'xstate.after.stallDeadline.videoUpload.uploading.moving': async () => {
      await forgetRequest();
      await clock.increment(45_000);
    },
  };

  const sees: Expectation<typeof videoUploadMachine> = async (snapshot, _event, notices) => {
    last = snapshot;
    await eventually(() => page.evaluate(uploadSeen, uploadWords(words))).toEqual(uploadExpected(snapshot, words));
    await seesToasts(page, notices.map(adminNoticeWords), words);
  };
  const shows: Expectations<typeof videoUploadMachine> = {
    presigning: sees,
    'uploading.moving': sees,
    'failed.atPresign': sees,
    'failed.atUpload': sees,
    uploaded: sees,
    cancelled: sees,
  };
  return { perform, shows, leave: desk.leave };
}

/** A new product with picture and video is to be saved: its upload begins. */
async function submitProduct({ controls, decode }: DemoDesk): Promise<void> {
  await controls.add.click();
  await controls.field('title').fill(TITLE);
  await controls.field('description').fill(DESCRIPTION);
  await controls.choose.image.setInputFiles(chosenPicture(picture(), []));
  await decode();
  await controls.choose.video.setInputFiles(await chosenVideo(videoFile()));
  await controls.takeBack(picture().name).waitFor();
  await controls.takeBack(videoFile().name).waitFor();
  await controls.submit.click();
}
