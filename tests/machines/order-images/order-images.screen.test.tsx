import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { OrderForm } from '#src/features/order-form/order-form.tsx';
import { orderImagesMachine } from '#src/machines/order-images/order-images.machine.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { machineModel } from '../../support/machine-model.ts';
import type { Page } from '../../support/page.ts';
import { walkOnScreen } from '../../support/walk-model.tsx';
import { imageFile, PNG } from '../order-submission/order-submission.model.ts';

const PREVIEW = 'blob:gear';

const prepared = (bytes: number) =>
  ({
    type: 'file.prepared',
    key: '0-0',
    file: { name: 'gear.png', bytes, mime: 'image/png', preview: PREVIEW },
  }) as const;

/** Every way through the list of images; one at a time is enough to tell the situations apart. */
const imagesModel = machineModel(orderImagesMachine, {
  input: undefined,
  examples: {
    'images.chosen': [
      { type: 'images.chosen', files: [imageFile()] },
      { type: 'images.chosen', files: [new File(['Dear workshop'], 'letter.txt', { type: 'text/plain' })] },
    ],
    // One byte more than an image may have.
    'file.prepared': [prepared(PNG.length), prepared(10 * 1_048_576 + 1)],
    'file.rejected': [{ type: 'file.rejected', key: '0-0', name: 'gear.png', issue: { code: 'imageHeic' } }],
    'image.removed': [{ type: 'image.removed', id: '0-0' }],
    'images.lost': [{ type: 'images.lost', ids: ['0-0'] }],
  },
  distinguish: ({ images, rejections }) => [images.map(({ status }) => status), rejections],
  canHappen: ({ context: { batch, images } }, event) => {
    if (event.type === 'images.chosen') return batch === 0;
    return (
      event.type === 'images.cleared' ||
      images.some(({ status }) => /^file/.test(event.type) === (status === 'examining'))
    );
  },
});

/** What is said of each file that was refused on the way. */
const REJECTIONS: Readonly<Record<string, string>> = {
  notAnImage: 'letter.txt: این فایل عکس JPEG، PNG، WebP، AVIF یا GIF نیست.',
  fileTooLarge: 'gear.png: این فایل بزرگ‌تر از ۱۰ مگابایت است.',
  fileUnreadable: 'gear.png: این فایل خراب است و باز نمی‌شود.',
  imageHeic: 'gear.png: عکس HEIC پذیرفته نمی‌شود؛ آن را به JPEG تبدیل کنید یا از صفحهٔ آن عکس بگیرید.',
};
const REMOVE = 'برداشتن gear.png';
const SEND = 'ارسال سفارش';
const IMAGES = {
  none: { said: [], open: [SEND], shut: [], thumbnails: [] },
  examining: { said: ['در حال آماده‌سازی…'], open: [REMOVE], shut: [SEND], thumbnails: [] },
  prepared: { said: ['۱ کیلوبایت'], open: [REMOVE, SEND], shut: [], thumbnails: [PREVIEW] },
};

async function seesImages(page: Page, { context: { images, rejections } }: SnapshotFrom<typeof orderImagesMachine>) {
  const { said, open, shut } = await page.look();
  const thumbnails = [...document.querySelectorAll('form img')].map((image) => image.getAttribute('src'));
  const expected = IMAGES[images[0]?.status ?? 'none'];
  expect({ said, open, shut, thumbnails }).toEqual({
    ...expected,
    said: [...rejections.map(({ issue }) => REJECTIONS[issue.code]), ...expected.said],
  });
}

walkOnScreen(imagesModel, {
  input: undefined,
  parent: { machine: orderSubmissionMachine, childId: 'images' },
  screen: <OrderForm />,
  provide: ({ system }) => ({ actors: { orderSubmission: system.get('orderSubmission') } }),
  gestures: {
    'images.chosen': (page, { files }) => page.choose('files', files),
    'image.removed': (page) => page.click(REMOVE),
  },
  sees: { '': seesImages },
  coverage: 'orderImages: 0/0 states, 7/7 transitions, guards both ways 1/1',
});
