import { orderImagesMachine } from '#src/machines/order-images/order-images.machine.ts';
import { machineModel } from '../../support/machine-model.ts';
import type { Gestures } from '../../support/walk-model.tsx';
import { imageFile, PNG } from '../order-submission/order-submission.model.ts';

export const PREVIEW = 'blob:gear';

const prepared = (bytes: number) => ({
  key: '0-0',
  file: { name: 'gear.png', bytes, mime: 'image/png', preview: PREVIEW },
});

/** Every way through the list of images; one at a time is enough to tell the situations apart. */
export const imagesModel = machineModel(orderImagesMachine, {
  examples: {
    'images.chosen': [
      { files: [imageFile()] },
      { files: [new File(['Dear workshop'], 'letter.txt', { type: 'text/plain' })] },
    ],
    // One byte more than an image may have.
    'file.prepared': [prepared(PNG.length), prepared(10 * 1_048_576 + 1)],
    'file.rejected': [{ key: '0-0', name: 'gear.png', issue: { code: 'imageHeic' } }],
    'image.removed': [{ id: '0-0' }],
    'images.lost': [{ ids: ['0-0'] }],
  },
  distinguish: ({ images, sent, rejections }) => [images.map(({ status }) => status), sent.length, rejections],
  canHappen: ({ context: { batch, images, sent } }, event) => {
    if (event.type === 'images.chosen') return batch === 0;
    if (event.type === 'sentImages.released') return sent.length > 0;
    if (event.type === 'images.sent') return images.every(({ status }) => status === 'prepared');
    return images.some(({ status }) => /^file/.test(event.type) === (status === 'examining'));
  },
});

/** What a visitor does with images on the order form. */
export const imagesGestures: Gestures<typeof orderImagesMachine> = {
  'images.chosen': (page, { files }) => page.choose('files', files),
  'image.removed': (page) => page.click('برداشتن gear.png'),
};
