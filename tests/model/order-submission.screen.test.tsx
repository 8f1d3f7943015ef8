import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import type {
  OrderFailure,
  OrderSubmissionEvent,
  orderSubmissionMachine,
} from '#src/machines/order-submission/order-submission.machine.ts';
import { buttonIn } from '../support/desk-gestures.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { driveOrder, orderModel } from '../support/order-submission-model.ts';
import { browserForOrders, type OrderStage, orderStage } from '../support/order-submission-stage.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { expectWhole } from '../support/transition-coverage.ts';

type FormSnapshot = SnapshotFrom<typeof orderSubmissionMachine>;

const model = orderModel();
const network = mockedNetwork();
browserForOrders();
liveScreen();

const FIELDS = ['name', 'phone', 'description'] as const;

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}

const form = () => document.querySelector('form') ?? missing('form');
const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? missing(name);

/** How a visitor causes an event on the form; the cart prefills it, and nobody else does. */
function gestures({ actor }: OrderStage) {
  return async (event: OrderSubmissionEvent) => {
    await drawn();
    switch (event.type) {
      case 'draft.changed':
        fireEvent.change(control(event.field), { target: { value: event.value } });
        break;
      case 'images.chosen':
        fireEvent.change(control('files'), { target: { files: event.files } });
        break;
      case 'image.removed': {
        const name = actor.getSnapshot().context.images.find(({ id }) => id === event.id)?.name;
        fireEvent.click(buttonIn(form(), `برداشتن ${name}`) ?? missing('button'));
        break;
      }
      case 'order.submitted':
        // A robot fills the field that nobody sees.
        control('website').value = event.trap;
        fireEvent.submit(form());
        break;
      case 'submission.cancelled':
        fireEvent.click(buttonIn(form(), 'لغو') ?? missing('button'));
        break;
      default:
        actor.send(event);
    }
  };
}

const WORDS: Readonly<Record<OrderFailure, string>> = {
  trapped: 'این فرم را فقط انسان‌ها می‌توانند بفرستند. اگر انسان هستید، به ما ایمیل بزنید.',
  tooFast: 'خیلی سریع بود؛ یک بار دیگر دکمه را بزنید.',
  imageLost: 'یکی از عکس‌ها دیگر در دستگاه شما نیست؛ فهرست عکس‌ها را ببینید و دوباره بفرستید.',
  cancelled: 'ارسال را لغو کردید. هر چه نوشته بودید همین‌جاست.',
  offline: 'به اینترنت وصل نیستید. هر چه نوشته‌اید می‌ماند؛ پس از وصل شدن دوباره بفرستید.',
  unreachable: 'ارتباط با کارگاه برقرار نشد. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید.',
  timedOut: 'پاسخی نرسید. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید، سفارش دو بار ثبت نمی‌شود.',
  limited: 'سفارش‌های زیادی از این نشانی رسیده است؛ کمی بعد دوباره تلاش کنید.',
  invalid: 'چیزی در فرم درست نیست؛ قسمت‌های نشان‌دار را ببینید.',
  tooLarge: 'سفارش بیش از اندازه بزرگ است؛ از شمار یا اندازهٔ عکس‌ها کم کنید.',
  wrongKind: 'یکی از عکس‌ها پذیرفته نشد؛ آن را بردارید و دوباره بفرستید.',
};

const SENT = 'سفارش با موفقیت ارسال شد!';
const FAILED = 'خطا در ارسال سفارش';
const numberIn = (value: number) => value.toLocaleString('fa');

function seen() {
  const submit = form().querySelector<HTMLButtonElement>('button[type=submit]') ?? missing('submit button');
  const texts = [...form().querySelectorAll('strong, p')].map(({ textContent }) => textContent);
  return {
    texts: FIELDS.map((field) => control(field).value),
    pictures: [...form().querySelectorAll('li img, li svg')].length > 0,
    names: [...form().querySelectorAll('ul[tabindex] bdi')].map(({ textContent }) => textContent),
    canWrite: [...FIELDS, 'files'].every((name) => control(name).matches(':enabled')),
    submit: submit.textContent,
    canSubmit: !submit.disabled && submit.getAttribute('aria-disabled') !== 'true',
    canCancel: buttonIn(form(), 'لغو') !== null,
    progress: form().querySelector('progress')?.value ?? null,
    isSent: texts.includes(SENT),
    failures: texts.filter((text) => text === FAILED || Object.values(WORDS).includes(text)),
    wait: texts.find((text) => text.endsWith('ثانیه مانده')) ?? null,
  };
}

const sees =
  ({ isBusy = false, isSent = false }) =>
  async ({ context }: FormSnapshot) => {
    await drawn();
    const { draft, images, failure, retryAfter, progress } = context;
    const isExamining = images.some(({ status }) => status === 'examining');
    expect(seen()).toEqual({
      texts: FIELDS.map((field) => draft[field]),
      pictures: images.length > 0,
      names: images.map(({ name }) => name),
      canWrite: !isBusy,
      submit: isBusy ? 'در حال ارسال…' : 'ارسال سفارش',
      canSubmit: !isBusy && !isExamining && retryAfter === 0,
      canCancel: isBusy,
      progress: isBusy ? progress : null,
      isSent,
      failures: isBusy || failure === null ? [] : [FAILED, WORDS[failure]],
      wait: !isBusy && retryAfter > 0 ? `${numberIn(retryAfter)} ثانیه مانده` : null,
    });
  };

/** What a visitor sees wherever the form comes to rest. */
const SHOWS: Expectations<typeof orderSubmissionMachine> = {
  'editing.fresh': sees({}),
  'editing.ready': sees({}),
  'editing.failed': sees({}),
  'editing.limited': sees({}),
  checking: 'passed through',
  readingImages: sees({ isBusy: true }),
  submitting: sees({ isBusy: true }),
  succeeded: sees({ isSent: true }),
};

describe('order submission: the form follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = orderStage(network, true);
    opened.actor.start();
    renderScreen(<OrderForm />, { actors: { orderSubmission: opened.actor } });
    const { perform } = driveOrder(opened, gestures(opened));
    await model.walk(path, {
      journal: opened.journal,
      perform: { ...perform, 'xstate.init': () => {} },
      shows: SHOWS,
    });
  });

  it('was walked whole', () => {
    expectWhole(
      model.coverage(),
      'orderSubmission: 7/7 states, 17/17 event types, 33/33 transitions, guards both ways 9/9',
    );
  });
});
