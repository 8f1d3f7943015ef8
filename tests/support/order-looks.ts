import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import type { OrderFailure, orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';

type FormSnapshot = SnapshotFrom<typeof orderSubmissionMachine>;

/** What a visitor sees of the order form. */
interface OrderSeen {
  /** Name, phone and description. */
  readonly texts: readonly string[];
  /** Names of the chosen pictures. */
  readonly pictures: readonly string[];
  /** Names of the files that were not taken. */
  readonly refused: readonly string[];
  readonly canWrite: boolean;
  readonly submit: string;
  readonly canSubmit: boolean;
  readonly canCancel: boolean;
  /** Share that is out; null where no progress is shown. */
  readonly progress: number | null;
  /** What it says of the order, from top to bottom. */
  readonly said: readonly string[];
}

/** What the form may say, and the name of its button, in the visitor's language. */
interface OrderWords {
  readonly sentences: readonly string[];
  readonly cancel: string;
}

/** Reads the page. Runs in a browser's page too, and refers to nothing outside of itself. */
export function orderSeen({ sentences, cancel }: OrderWords): OrderSeen {
  const form = document.querySelector<HTMLFormElement>('#order form');
  const control = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const textsOf = (selector: string) => [...(form?.querySelectorAll(selector) ?? [])].map((found) => found.textContent);
  const submit = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  const fields = ['name', 'phone', 'description'];
  return {
    texts: fields.map((name) => control(name)?.value ?? ''),
    pictures: textsOf('ul[tabindex] li:has(img, svg) bdi'),
    refused: textsOf('[role=alert] li bdi'),
    canWrite: [...fields, 'files'].every((name) => control(name)?.matches(':enabled')),
    submit: submit?.textContent ?? '',
    canSubmit: submit?.disabled === false && submit.ariaDisabled !== 'true',
    canCancel: textsOf('button:enabled').includes(cancel),
    progress: form?.querySelector('progress')?.value ?? null,
    said: textsOf('strong, p').filter((text) => sentences.includes(text)),
  };
}

/** What the form may say in a language. */
export function orderWords(words: I18n): OrderWords {
  const waits = [1, 2].map((seconds) => waitFor(seconds, words));
  const descriptors = [FAILED, SENT, PREPARING, ...Object.values(FAILURES)];
  return {
    sentences: [...descriptors.map((descriptor) => words._(descriptor)), ...waits],
    cancel: words._(msg`لغو`),
  };
}

/** What the machine makes of the form, in the language of the words. */
export function orderExpected({ value, context, tags }: FormSnapshot, words: I18n): OrderSeen {
  const { draft, images, refusals, failure, retryAfter, progress } = context;
  const isBusy = tags.has('busy');
  const isExamining = images.some(({ status }) => status === 'examining');
  const sentences = [
    ...(failure === null ? [] : [FAILED, FAILURES[failure]]),
    ...(value === 'succeeded' ? [SENT] : []),
    ...(isExamining ? [PREPARING] : []),
  ].map((descriptor) => words._(descriptor));
  return {
    texts: [draft.name, draft.phone, draft.description],
    pictures: images.map(({ name }) => name),
    refused: refusals.map(({ name }) => name),
    canWrite: !isBusy,
    submit: words._(isBusy ? msg`در حال ارسال…` : msg`ارسال سفارش`),
    canSubmit: !isBusy && !isExamining && retryAfter === 0,
    canCancel: isBusy,
    progress: isBusy ? progress : null,
    said: isBusy ? [] : [...sentences, ...(retryAfter > 0 ? [waitFor(retryAfter, words)] : [])],
  };
}

const FAILED = msg`خطا در ارسال سفارش`;
const SENT = msg`سفارش با موفقیت ارسال شد!`;
const PREPARING = msg`عکس‌ها در حال آماده شدن‌اند…`;
const FAILURES: Readonly<Record<OrderFailure, MessageDescriptor>> = {
  trapped: msg`این فرم را فقط انسان‌ها می‌توانند بفرستند. اگر انسان هستید، به ما ایمیل بزنید.`,
  tooFast: msg`خیلی سریع بود؛ یک بار دیگر دکمه را بزنید.`,
  imageLost: msg`یکی از عکس‌ها دیگر در دستگاه شما نیست؛ فهرست عکس‌ها را ببینید و دوباره بفرستید.`,
  cancelled: msg`ارسال را لغو کردید. هر چه نوشته بودید همین‌جاست.`,
  offline: msg`به اینترنت وصل نیستید. هر چه نوشته‌اید می‌ماند؛ پس از وصل شدن دوباره بفرستید.`,
  unreachable: msg`ارتباط با کارگاه برقرار نشد. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید.`,
  timedOut: msg`پاسخی نرسید. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید، سفارش دو بار ثبت نمی‌شود.`,
  limited: msg`سفارش‌های زیادی رسیده است؛ کمی بعد دوباره تلاش کنید.`,
  invalid: msg`چیزی در فرم درست نیست؛ قسمت‌های نشان‌دار را ببینید.`,
  tooLarge: msg`سفارش بیش از اندازه بزرگ است؛ از شمار یا اندازهٔ عکس‌ها کم کنید.`,
  wrongKind: msg`یکی از عکس‌ها پذیرفته نشد؛ آن را بردارید و دوباره بفرستید.`,
};

function waitFor(seconds: number, words: I18n): string {
  const wait = msg`${plural({ retryAfter: seconds }, { one: '# ثانیه مانده', other: '# ثانیه مانده' })}`;
  return words._(wait);
}
