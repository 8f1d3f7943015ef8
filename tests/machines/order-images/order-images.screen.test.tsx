import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import type { orderImagesMachine } from '#src/machines/order-images/order-images.machine.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { Page } from '../../support/models/page.ts';
import { walkOnScreen } from '../../support/models/walk-model.tsx';
import { imagesGestures, imagesModel, PREVIEW } from './order-images.model.ts';

/** Messages about rejected files. */
const REJECTIONS: Readonly<Record<string, string>> = {
  fileEmpty: 'empty.png: این فایل خالی است.',
  fileTooLarge: 'gear.png: این فایل بزرگ‌تر از ۱۰ مگابایت است.',
  fileUnreadable: 'gear.png: این فایل خراب است و باز نمی‌شود.',
  imageHeic: 'gear.png: عکس HEIC پذیرفته نمی‌شود؛ آن را به JPEG تبدیل کنید یا از آن اسکرین‌شات بگیرید.',
};
const REMOVE = 'برداشتن gear.png';
const SEND = 'ارسال سفارش';
const MAIL = 'info@charkh-workshop.example';
const IMAGES = {
  none: { announced: [], enabled: [MAIL, SEND], disabled: [], thumbnails: [] },
  examining: { announced: ['در حال آماده‌سازی…'], enabled: [REMOVE, MAIL, SEND], disabled: [], thumbnails: [] },
  prepared: { announced: ['۱ کیلوبایت'], enabled: [REMOVE, MAIL, SEND], disabled: [], thumbnails: [PREVIEW] },
};

async function seesImages(page: Page, { context: { images, rejections } }: SnapshotFrom<typeof orderImagesMachine>) {
  const { announced, enabled, disabled } = page.read();
  const thumbnails = [...document.querySelectorAll('fieldset img')].map((image) => image.getAttribute('src'));
  const [first] = images;
  const prepared = first?.blob ? IMAGES.prepared : IMAGES.examining;
  const expected = first ? prepared : IMAGES.none;
  expect({ announced, enabled, disabled, thumbnails }).toEqual({
    ...expected,
    announced: [...rejections.map(({ issue }) => REJECTIONS[issue.code]), ...expected.announced],
  });
}

walkOnScreen(imagesModel, {
  parent: { machine: orderSubmissionMachine, childId: 'images' },
  screen: <OrderForm />,
  provide: ({ system }) => ({ actors: { orderSubmission: system.get('orderSubmission') } }),
  gestures: imagesGestures,
  sees: { '': seesImages },
});
