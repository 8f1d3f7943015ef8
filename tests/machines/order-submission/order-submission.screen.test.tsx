import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { ORDER_FAILURE_MESSAGES } from '#src/features/order-form/order-failure-messages.ts';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import type { OrderFailure } from '#src/machines/order-submission/order-failure.ts';
import type { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { translationsIn } from '../../support/fixtures/translations.ts';
import type { Page } from '../../support/models/page.ts';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { orderGestures, orderModel } from './order-submission.model.ts';

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;

const FAILED = 'خطا در ارسال سفارش';
const persian = translationsIn('fa');

const LOST = 'متن سفارش مانده است، اما عکس‌ها را باید دوباره انتخاب کنید.';
const MAIL = 'info@gaam-workshop.example';
const RECEIPT = ['کپی شمارهٔ سفارش', '۰۲۴ ۳۳۲۲ ۱۱۰۰', MAIL, 'بستن رسید'];
const SEND = 'ارسال سفارش';

/** The announcement of a failure. It contains the request's reference unless the failure is about fields. */
const announcementOf = (failure: OrderFailure, { issues, reference }: Snapshot['context']) =>
  (failure === 'incomplete' || failure === 'cancelled' ? '' : FAILED) +
  persian._(ORDER_FAILURE_MESSAGES[failure]) +
  (issues.length > 0 || reference === '' ? '' : `شناسهٔ خطا: ${reference}`);

const seesForm = (page: Page, { context }: Snapshot) => {
  const { draft, failure, areImagesLost, receipt } = context;
  return sees({
    announced: [...(areImagesLost ? [LOST] : []), ...(failure ? [announcementOf(failure, context)] : [])],
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
      await sees({
        announced: [announcementOf('limited', context)],
        enabled: [MAIL],
        disabled: [SEND],
        fields: { ...draft },
      })(page);
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
