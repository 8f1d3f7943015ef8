import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { ORDER_FAILURE_MESSAGES } from '#src/features/order-form/order-failure-messages.ts';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import { hasContent } from '#src/machines/order-submission/order-content.ts';
import type { OrderFailure } from '#src/machines/order-submission/order-failure.ts';
import type { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { translationsIn } from '../../support/fixtures/translations.ts';
import type { Page, PageState } from '../../support/models/page.ts';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { orderGestures, orderModel } from './order-submission.model.ts';

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;

const FAILED = 'خطا در ارسال سفارش';
const persian = translationsIn('fa');

const LOST = 'متن سفارش مانده است، اما عکس‌ها را باید دوباره انتخاب کنید.';
const MAIL = 'info@charkh-workshop.example';
const CLOSE_RECEIPT = 'بستن رسید';
const RECEIPT = [
  'نشانی این رسید، که تا ۹۰ روز وضعیت سفارش را نشان می‌دهد',
  '۰۲۸ ۳۳۴۴ ۵۵۶۶',
  MAIL,
  'چاپ',
  'کپی شماره',
  'کپی نشانی رسید',
  'ذخیره به صورت عکس',
  CLOSE_RECEIPT,
];
const UNFOLD = 'سفارش تازه';
const SEND = 'ارسال سفارش';

/** The announcement of a failure. It contains the request's reference unless the failure is about fields. */
const announcementOf = (failure: OrderFailure, { issues, reference }: Snapshot['context']) =>
  (failure === 'incomplete' || failure === 'cancelled' ? '' : FAILED) +
  persian._(ORDER_FAILURE_MESSAGES[failure]) +
  (issues.length > 0 || reference === '' ? '' : `شناسهٔ خطا: ${reference}`);

/** The form in its state, below the receipt of an earlier order. */
const seesForm = (page: Page, { context }: Snapshot, state: Pick<PageState, 'enabled' | 'disabled' | 'isBusy'>) => {
  const { draft, failure, areImagesLost, receipt } = context;
  const fields = Object.fromEntries(TYPED_FIELDS.map((field) => [field, state.isBusy ? null : draft[field]]));
  return sees({
    ...state,
    announced: [...(areImagesLost ? [LOST] : []), ...(failure ? [announcementOf(failure, context)] : [])],
    enabled: [
      ...(receipt ? RECEIPT : []),
      ...(receipt && !hasContent(context) ? [UNFOLD] : []),
      MAIL,
      ...state.enabled,
    ],
    fields,
  })(page);
};

const seesReceipt = (isShown: boolean) => (page: Page) =>
  expect(page.read().enabled.includes(CLOSE_RECEIPT)).toBe(isShown);

const seesSending = (page: Page, snapshot: Snapshot) =>
  seesForm(page, snapshot, { enabled: ['لغو'], disabled: ['در حال ارسال…'], isBusy: true });

walkOnScreen(orderModel, {
  screen: <OrderForm />,
  provide: (orderSubmission) => ({ actors: { orderSubmission } }),
  gestures: orderGestures,
  sees: {
    'form.editing.open': (page, snapshot) => seesForm(page, snapshot, { enabled: [SEND], disabled: [], isBusy: false }),
    'form.editing.limited': async (page, snapshot) => {
      await seesForm(page, snapshot, { enabled: [], disabled: [SEND], isBusy: false });
      expect(document.body.textContent).toContain('۲ ثانیه مانده');
    },
    'form.submitting.preparing': seesSending,
    'form.submitting.reading': seesSending,
    'form.submitting.sending': async (page, snapshot) => {
      await seesSending(page, snapshot);
      const { progress } = snapshot.context;
      expect(document.querySelector('output')?.textContent).toBe(progress === 0 ? '۰٪' : '۵۰٪');
    },
    'receipt.none': seesReceipt(false),
    'receipt.shown': seesReceipt(true),
  },
  real: ['countdown'],
});
