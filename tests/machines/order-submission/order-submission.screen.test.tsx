import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import type { OrderFailure, orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { Page } from '../../support/page.ts';
import { walkOnScreen } from '../../support/walk-model.tsx';
import { orderGestures, orderModel } from './order-submission.model.ts';

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;

const FAILED = 'خطا در ارسال سفارش';
const FAILURES: Readonly<Record<OrderFailure, string>> = {
  trapped: 'این فرم را فقط انسان‌ها می‌توانند بفرستند. اگر انسان هستید، به ما ایمیل بزنید.',
  tooFast: 'خیلی سریع بود؛ یک بار دیگر دکمه را بزنید.',
  imageLost: 'یکی از عکس‌ها دیگر در دستگاه شما نیست؛ فهرست عکس‌ها را ببینید و دوباره بفرستید.',
  cancelled: 'ارسال را لغو کردید. هر چه نوشته بودید همین‌جاست.',
  offline: 'به اینترنت وصل نیستید. هر چه نوشته‌اید می‌ماند؛ پس از وصل شدن دوباره بفرستید.',
  unreachable: 'ارتباط با کارگاه برقرار نشد. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید.',
  timedOut: 'پاسخی نرسید. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید، سفارش دو بار ثبت نمی‌شود.',
  limited: 'سفارش‌های زیادی رسیده است؛ کمی بعد دوباره تلاش کنید.',
  invalid: 'چیزی در فرم درست نیست؛ قسمت‌های نشان‌دار را ببینید.',
  tooLarge: 'سفارش بیش از اندازه بزرگ است؛ از شمار یا اندازهٔ عکس‌ها کم کنید.',
  wrongKind: 'یکی از عکس‌ها پذیرفته نشد؛ آن را بردارید و دوباره بفرستید.',
};

async function seesForm(page: Page, { context: { draft, failure, areImagesPrepared } }: Snapshot) {
  expect(await page.look()).toEqual({
    said: failure ? [FAILED + FAILURES[failure]] : [],
    open: areImagesPrepared ? ['ارسال سفارش'] : [],
    shut: areImagesPrepared ? [] : ['ارسال سفارش'],
    fields: draft,
    isBusy: false,
  });
}

async function seesSending(page: Page) {
  expect(await page.look()).toEqual({
    said: [],
    open: ['لغو'],
    shut: ['در حال ارسال…'],
    fields: { name: null, phone: null, description: null },
    isBusy: true,
  });
}

walkOnScreen(orderModel, {
  input: undefined,
  screen: <OrderForm />,
  provide: (orderSubmission) => ({ actors: { orderSubmission } }),
  gestures: orderGestures,
  sees: {
    'editing.fresh': seesForm,
    'editing.ready': seesForm,
    'editing.failed': seesForm,
    'editing.limited': async (page: Page, { context: { draft } }: Snapshot) => {
      expect(await page.look()).toEqual({
        said: [FAILED + FAILURES.limited],
        open: [],
        shut: ['ارسال سفارش'],
        fields: draft,
        isBusy: false,
      });
      expect(document.body.textContent).toContain('۲ ثانیه مانده');
    },
    readingImages: seesSending,
    submitting: async (page: Page, { context: { progress } }: Snapshot) => {
      await seesSending(page);
      expect(document.querySelector('output')?.textContent).toBe(progress === 0 ? '۰٪' : '۵۰٪');
    },
    sent: async (page: Page) => {
      expect(await page.look()).toEqual({
        said: ['سفارش با موفقیت ارسال شد!به‌زودی با شما تماس می‌گیریم.'],
        open: ['ارسال سفارش'],
        shut: [],
        fields: { name: '', phone: '', description: '' },
        isBusy: false,
      });
    },
  },
  real: ['countdown'],
  coverage: 'orderSubmission: 7/7 states, 14/14 event types, 22/22 transitions, guards both ways 3/3',
});
