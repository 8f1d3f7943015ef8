import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import type { OrderFailure } from '#src/machines/order-submission/order-failure.ts';
import type { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { Page } from '../../support/models/page.ts';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { orderGestures, orderModel } from './order-submission.model.ts';

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;

const FAILED = 'خطا در ارسال سفارش';
const FAILURES: Readonly<Record<OrderFailure, string>> = {
  trapped: 'این فرم را فقط انسان‌ها می‌توانند بفرستند. اگر انسان هستید، به ما ایمیل بزنید.',
  imageLost: 'یکی از عکس‌ها دیگر در دستگاه شما نیست؛ فهرست عکس‌ها را ببینید و دوباره بفرستید.',
  cancelled: 'ارسال را لغو کردید. هر چه نوشته بودید همین‌جاست.',
  offline: 'به اینترنت وصل نیستید. هر چه نوشته‌اید می‌ماند؛ پس از وصل شدن دوباره بفرستید.',
  unreachable: 'ارتباط با کارگاه برقرار نشد. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید.',
  timedOut: 'پاسخی از سرور نرسید. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید، سفارش دو بار ثبت نمی‌شود.',
  limited: 'از شبکهٔ شما سفارش‌های زیادی رسیده است؛ کمی بعد دوباره تلاش کنید.',
  busy: 'سرور شلوغ است؛ کمی بعد دوباره بفرستید. هر چه نوشته‌اید می‌ماند.',
  noRoom: 'فضای سرور پر است و سفارش ثبت نشد؛ هر چه نوشته‌اید می‌ماند. بعداً دوباره بفرستید یا به ما ایمیل بزنید.',
  incomplete: 'سفارش هنوز کامل نیست؛ قسمت‌های نشان‌دار را ببینید.',
  invalid: 'بعضی قسمت‌های فرم درست نیست؛ قسمت‌های نشان‌دار را ببینید.',
  tooLarge: 'سفارش بیش از حد بزرگ است؛ از تعداد یا اندازهٔ عکس‌ها کم کنید.',
  unsupportedType: 'یکی از عکس‌ها پذیرفته نشد؛ آن را بردارید و دوباره بفرستید.',
};

const LOST = 'متن سفارش مانده است، اما عکس‌ها را باید دوباره انتخاب کنید.';
const MAIL = 'info@gaam-workshop.example';
const RECEIPT = ['کپی شمارهٔ سفارش', '۰۲۴ ۳۳۲۲ ۱۱۰۰', MAIL, 'بستن رسید'];
const SEND = 'ارسال سفارش';

/** What failed is called so, and nothing else. An error that is not about a field has the reference of its request. */
const saidOf = (failure: OrderFailure, { issues, reference }: Snapshot['context']) =>
  (failure === 'incomplete' || failure === 'cancelled' ? '' : FAILED) +
  FAILURES[failure] +
  (issues.length > 0 || reference === '' ? '' : `شناسهٔ خطا: ${reference}`);

const seesForm = (page: Page, { context }: Snapshot) => {
  const { draft, failure, areImagesLost, receipt } = context;
  return sees({
    announced: [...(areImagesLost ? [LOST] : []), ...(failure ? [saidOf(failure, context)] : [])],
    enabled: [...(receipt ? RECEIPT : []), MAIL, SEND],
    fields: { ...draft },
  })(page);
};

const seesSending = sees({
  enabled: [MAIL, 'لغو'],
  disabled: ['در حال ارسال…'],
  fields: { name: null, phone: null, description: null },
  isBusy: true,
});

walkOnScreen(orderModel, {
  screen: <OrderForm />,
  provide: (orderSubmission) => ({ actors: { orderSubmission } }),
  gestures: orderGestures,
  sees: {
    'editing.open': seesForm,
    'editing.limited': async (page: Page, { context }: Snapshot) => {
      const { draft } = context;
      await sees({ announced: [saidOf('limited', context)], enabled: [MAIL], disabled: [SEND], fields: { ...draft } })(
        page,
      );
      expect(document.body.textContent).toContain('۲ ثانیه مانده');
    },
    'submitting.preparing': seesSending,
    'submitting.reading': seesSending,
    'submitting.sending': async (page: Page, { context: { progress } }: Snapshot) => {
      await seesSending(page);
      expect(document.querySelector('output')?.textContent).toBe(progress === 0 ? '۰٪' : '۵۰٪');
    },
  },
  real: ['countdown'],
});
