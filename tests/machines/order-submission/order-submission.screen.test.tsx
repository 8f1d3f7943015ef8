import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type ExaminedModel, measuredIn } from '#src/domain/model/examined-model.ts';
import { formatVolume } from '#src/domain/model/model-text.ts';
import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { formatExtents } from '#src/domain/text/digits.ts';
import { ORDER_FAILURE_MESSAGES } from '#src/features/order-form/order-failure-messages.ts';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import { hasContent } from '#src/machines/order-submission/order-content.ts';
import type { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { OrderAttachment } from '#src/validation/order-attachments.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import { translationsIn } from '../../support/fixtures/translations.ts';
import { type Page, type PageState, sees } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { CLOSE_RECEIPT, orderGestures, orderModel } from './order-submission.model.ts';

// Its code is loaded with the first model, and would be too late in the first path with one.
await import('#src/features/order-form/chosen-model.tsx');

// A path shows the whole form up to 20 times.
vi.setConfig({ testTimeout: 20_000 });

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;

const FAILED = 'خطا در ارسال سفارش';
const persian = translationsIn('fa');

const LOST = 'متن سفارش مانده است، اما فایل‌ها را باید دوباره انتخاب کنید.';
const MAIL = 'info@charkh-workshop.example';
const RECEIPT = [
  'پیوند این رسید (تا ۹۰ روز)',
  '۰۲۸ ۳۳۴۴ ۵۵۶۶',
  MAIL,
  'ذخیره به صورت عکس',
  'چاپ',
  'کپی پیوند رسید',
  'ارسال به خودم',
  CLOSE_RECEIPT,
];

/** The controls of the orders that the device remembers. One without a receipt has no link. */
const deviceOrderControls = (orders: Snapshot['context']['deviceOrders']) =>
  orders.flatMap(({ id, token }) => [
    ...(token === '' ? [] : [`رسید ${orderNumber(id)}`]),
    `برداشتن از این دستگاه: سفارش ${orderNumber(id)}`,
  ]);
const UNFOLD = 'سفارش تازه';
const SEND = 'ارسال سفارش';

const UNITS = ['میلی‌متر', 'سانتی‌متر', 'اینچ'];

/** Messages about rejected files. */
const REJECTIONS: Readonly<Record<string, string>> = {
  fileEmpty: 'empty.png: این فایل خالی است.',
  fileTooLarge: 'gear.png: این فایل بزرگ‌تر از ۱۰ مگابایت است.',
  fileUnreadable: 'gear.png: این فایل خراب است و باز نمی‌شود.',
  notAnImage:
    'gear.png: این فایل عکس \u2068JPEG\u2069، \u2068PNG\u2069، \u2068WebP\u2069، \u2068AVIF\u2069 یا \u2068GIF\u2069 نیست.',
};

/** The announcement of a failure. It contains the request's reference unless the failure is about fields. */
function announcementOf(snapshot: Snapshot): readonly string[] {
  const { reason, reference } = snapshot.context;
  if (reason === null || !snapshot.hasTag('failed')) return [];
  const isAboutFields = snapshot.matches({ editing: { sendable: 'incomplete' } });
  return [
    (reason === 'incomplete' || reason === 'cancelled' ? '' : FAILED) +
      persian._(ORDER_FAILURE_MESSAGES[reason]) +
      (isAboutFields || reference === '' ? '' : `شناسهٔ خطا: ${reference}`),
  ];
}

function measurementOf(model: ExaminedModel): string {
  const measured = measuredIn(model);
  if (measured === null) return '';
  const { size, volume } = measured;
  return `${formatExtents(size, 'fa')} میلی‌متر · ${formatVolume(volume, 'fa')} سانتی‌متر مکعب`;
}

/** The files of the form: what is announced about them, and their thumbnails. */
function filesIn({ context: { attachments } }: Snapshot) {
  const { files, rejections } = attachments;
  return {
    announced: [
      ...rejections.map(({ issue }) => REJECTIONS[issue.code] ?? issue.code),
      ...files.map(({ blob, model }) => {
        if (blob === null) return 'در حال آماده‌سازی…';
        return model ? measurementOf(model) : '۱ کیلوبایت';
      }),
    ],
    thumbnails: files.flatMap(({ model, preview }) => (model ? [] : (preview ?? []))),
  };
}

/** The controls of a chosen file. All models in this walk are asked about. */
const controlsOf = ({ name, model }: OrderAttachment) => [`برداشتن ${name}`, ...(model ? UNITS : [])];

/** The form in its state, below the receipt of an earlier order and above the orders that the device remembers. */
const seesForm = (page: Page, snapshot: Snapshot, state: Pick<PageState, 'enabled' | 'disabled' | 'isBusy'>) => {
  const { draft, areFilesLost, receipt, attachments, deviceOrders } = snapshot.context;
  const fields = Object.fromEntries(TYPED_FIELDS.map((field) => [field, state.isBusy ? null : draft[field]]));
  const { announced, thumbnails } = filesIn(snapshot);
  // An empty form beside a receipt is folded until it has the focus, which the machine does not know.
  const isFolded = receipt && !hasContent(snapshot.context) && page.read().enabled.includes(UNFOLD);
  const shown = [...document.querySelectorAll('fieldset img')].map((image) => image.getAttribute('src'));
  expect(shown).toEqual(thumbnails);
  return sees({
    ...state,
    announced: [...(areFilesLost ? [LOST] : []), ...announced, ...announcementOf(snapshot)],
    enabled: [
      ...(receipt ? RECEIPT : []),
      ...(isFolded ? [UNFOLD] : []),
      ...(state.isBusy ? [] : attachments.files.flatMap(controlsOf)),
      MAIL,
      ...state.enabled,
      ...deviceOrderControls(deviceOrders.filter(({ id }) => id !== receipt?.id)),
    ],
    disabled: [...(state.isBusy ? attachments.files.flatMap(controlsOf) : []), ...state.disabled],
    fields,
  })(page);
};

const seesSending = (page: Page, snapshot: Snapshot) =>
  seesForm(page, snapshot, { enabled: ['لغو'], disabled: ['در حال ارسال…'], isBusy: true });

const seesSendable = (page: Page, snapshot: Snapshot) =>
  seesForm(page, snapshot, { enabled: [SEND], disabled: [], isBusy: false });

const sut = screenOf(orderModel.machine, {
  screen: <OrderForm />,
  provide: (orderSubmission) => ({ actors: { orderSubmission } }),
  real: ['countdown'],
});

walkOnScreen(orderModel, {
  sut,
  gestures: orderGestures,
  states: {
    // It is left at once.
    opening: () => {},
    'editing.sendable.untried': seesSendable,
    'editing.sendable.incomplete': seesSendable,
    'editing.sendable.unsent': seesSendable,
    'editing.limited': async (page, snapshot) => {
      await seesForm(page, snapshot, { enabled: [], disabled: [SEND], isBusy: false });
      expect(document.body.textContent).toContain('۲ ثانیه مانده');
    },
    'submitting.preparing': seesSending,
    'submitting.sending': async (page, snapshot) => {
      await seesSending(page, snapshot);
      const { progress } = snapshot.context;
      expect(document.querySelector('output')?.textContent).toBe(progress === 0 ? '۰٪' : '۵۰٪');
    },
  },
});
