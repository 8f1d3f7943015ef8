import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { HttpResponse } from 'msw';
import type { Page } from 'playwright-core';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { Language } from '#src/contract/types.ts';
import { formatNumber } from '#src/domain/digits.ts';
import { noticeWords } from '#src/localization/notice-words.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { seesToasts, visitDemo } from './demo.ts';
import { gifOfSize, pictures } from './images.ts';
import { eventually } from './journey.ts';
import { LANGUAGES, sampleTitles } from './journey-words.ts';
import type { Expectation, Expectations, Performers } from './machine-model.ts';
import { orderExpected, orderSeen, orderWords } from './order-looks.ts';
import { type ORDER_EXAMPLES, orderModel, read } from './order-submission-model.ts';
import { orderResponse, TOO_MANY_BYTES } from './order-submission-stage.ts';
import { isAnswered, type Tour, tourOf, type Walker } from './tour.ts';
import { wordsIn } from './words.ts';

type FormSnapshot = SnapshotFrom<typeof orderSubmissionMachine>;
type OrderExample = (typeof ORDER_EXAMPLES)[keyof typeof ORDER_EXAMPLES][number];

/** The order form on the home page. */
export function orderTour(): Tour {
  return tourOf(orderSubmissionMachine, {
    languages: LANGUAGES,
    modelIn: (language, count) =>
      orderModel({ count, canHappen, echo: readingOfNothing }, questionIn(language, wordsIn(language))),
    open,
  });
}

async function open(walker: Walker) {
  const { journey, demo, language, words } = walker;
  const visit = await visitDemo(journey, demo, '/', { language, returns: true });
  const { page, clock } = visit;
  const orders = await visit.hold('post', '*/api/orders/orders');
  const form = formOf(page, words);
  const picture = await pictureOnDisk();
  let isSubmitting = false;
  /** A request that is given up is out of the way before another is waited for. */
  const forgetRequest = async () => {
    if (isSubmitting) await orders.giveUp();
  };

  const perform: Performers<typeof ORDER_EXAMPLES> = {
    'xstate.init': () => {},
    'draft.changed': ({ field, value }) => form.field(field).fill(value),
    'description.prefilled': () => askAboutFirstPart(walker, page),
    'images.chosen': async ({ files: [file] }, upcoming) => {
      if (file) await form.files.setInputFiles(await picture.write(file, upcoming));
    },
    'image.removed': () => form.remove(picture.name).click(),
    'image.prepared': () => visit.decode(),
    'image.refused': () => visit.decode(),
    'order.submitted': async ({ trap }) => {
      await page.context().setOffline(false);
      // A robot fills the field that nobody sees.
      await form.trap.evaluate((field, text) => Object.assign(field, { value: text }), trap);
      await form.submit.click();
    },
    'submission.progressed': ({ share }) => visit.report(share * 100, 100),
    'submission.cancelled': async () => {
      await forgetRequest();
      await form.cancel.click();
    },
    'xstate.done.actor.readImages': async ({ output }, [next]) => {
      if (output.kind === 'lost') await picture.remove();
      // Without a connection the answer is there at once: the reading waits until the path comes to it.
      if (!isOffline(next)) await visit.read();
    },
    'xstate.error.actor.readImages': impossible,
    'xstate.done.actor.submitOrder': async ({ output }) => {
      if (output.kind !== 'offline') return orders.answer(orderResponse(output));
      await page.context().setOffline(true);
      await visit.read();
    },
    'xstate.error.actor.submitOrder': () => orders.answer(HttpResponse.error()),
    'xstate.after.timeTrap.orderSubmission.editing.fresh': () => clock.increment(2_000),
    'xstate.after.second.orderSubmission.editing.limited': () => clock.increment(1_000),
    'xstate.after.readingDeadline.orderSubmission.readingImages': () => clock.increment(60_000),
    'xstate.after.submissionDeadline.orderSubmission.submitting': async () => {
      await forgetRequest();
      await clock.increment(300_000);
    },
  };

  const sees: Expectation<typeof orderSubmissionMachine> = async (snapshot, _event, notices) => {
    isSubmitting = snapshot.matches('submitting');
    await eventually(() => page.evaluate(orderSeen, orderWords(words))).toEqual(orderExpected(snapshot, words));
    await seesToasts(page, notices.map(noticeWords), words);
  };
  const shows: Expectations<typeof orderSubmissionMachine> = {
    'editing.fresh': sees,
    'editing.ready': sees,
    'editing.failed': sees,
    'editing.limited': sees,
    checking: 'passed through',
    readingImages: sees,
    submitting: sees,
    succeeded: sees,
  };
  return {
    perform,
    shows,
    leave: async () => {
      await picture.discard();
      await visit.leave();
    },
  };
}

function canHappen(snapshot: FormSnapshot, event: OrderExample): boolean {
  switch (event.type) {
    case 'description.prefilled':
      return snapshot.context.draft.description === '';
    case 'xstate.error.actor.readImages':
      // Whatever befalls a file is an answer.
      return false;
    case 'xstate.done.actor.submitOrder':
      // Without pictures there is no moment between the button and the answer that there is no connection.
      return event.output.kind !== 'offline' || snapshot.context.images.length > 0;
    default:
      return isAnswered(snapshot, event);
  }
}

/** Where there is no picture the reading is over as soon as it begins. */
function readingOfNothing(snapshot: FormSnapshot) {
  return snapshot.matches('readingImages') && snapshot.context.images.length === 0 ? read({ kind: 'read' }) : null;
}

const isOffline = (event: AnyEventObject | undefined) =>
  event?.type === 'xstate.done.actor.submitOrder' && event.output.kind === 'offline';

function impossible(): never {
  throw new Error('nobody can bring this about in a browser');
}

/** The form's controls by their roles and names. */
function formOf(page: Page, words: I18n) {
  const form = page.getByRole('form', { name: words._(msg`سفارش قطعهٔ سفارشی`) });
  const button = (name: string) => form.getByRole('button', { name, exact: true });
  const labels = { name: msg`نام`, phone: msg`شماره تماس`, description: msg`شرح قطعه` };
  return {
    field: (field: keyof typeof labels) => form.getByRole('textbox', { name: words._(labels[field]), exact: true }),
    files: form.getByRole('button', { name: words._(msg`انتخاب عکس‌ها`) }),
    remove: (name: string) => button(words._(msg`برداشتن ${{ name }}`)),
    trap: form.locator('[name=website]'),
    submit: form.locator('[type=submit]'),
    cancel: button(words._(msg`لغو`)),
  };
}

/** What the cart writes of the sample workshop's first part. */
function questionIn(language: Language, words: I18n): string {
  const title = firstTitle(language);
  const number = formatNumber(1, language, { minimumIntegerDigits: 2, useGrouping: false });
  const line = msg`- ${{ title }} (№ ${{ number }})، ${plural({ quantity: 1 }, { one: '# عدد', other: '# عدد' })}`;
  return `${words._(msg`دربارهٔ این قطعه‌ها می‌پرسم:`)}\n${words._(line)}`;
}

const firstTitle = (language: Language) => sampleTitles(language)[0] ?? '';

/** Puts the first part into the cart, and asks about what is in there. */
async function askAboutFirstPart({ language, words }: Walker, page: Page): Promise<void> {
  const title = firstTitle(language);
  await page.getByRole('button', { name: words._(msg`افزودن به سبد: ${{ title }}`), exact: true }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: words._(msg`سبد قطعه‌ها`) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words._(msg`پرسش دربارهٔ این قطعه‌ها`) })
    .click();
}

/** The file that a visitor chooses, whole or not as its path has it, until it is gone. */
async function pictureOnDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'journey-picture-'));
  const name = 'gear.png';
  return {
    name,
    write: async (file: File, upcoming: readonly OrderExample[]) => {
      const path = join(folder, file.name);
      await writeFile(path, file.name === name ? contentFor(upcoming) : await file.bytes());
      return path;
    },
    remove: () => rm(join(folder, name)),
    discard: () => rm(folder, { recursive: true }),
  };
}

function contentFor(upcoming: readonly OrderExample[]): Uint8Array {
  const png = pictures['image/png'];
  const fate = upcoming.find(({ type }) => type === 'image.prepared' || type === 'image.refused');
  if (fate?.type === 'image.refused') return png.subarray(0, png.length / 2);
  // A GIF is never made smaller.
  return fate?.type === 'image.prepared' && fate.bytes === TOO_MANY_BYTES ? gifOfSize(TOO_MANY_BYTES) : png;
}
