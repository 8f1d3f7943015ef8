import { orderImagesMachine } from '#src/machines/order-images/order-images.machine.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';
import { imageFile, PNG } from '../order-submission/order-submission.model.ts';

export const PREVIEW = 'blob:gear';

const prepared = (bytes: number) => ({
  key: '0-0',
  file: { name: 'gear.png', blob: blobOf(bytes), preview: PREVIEW },
});

/** Every path through the list of images. One image at a time is enough to reach every situation. */
export const imagesModel = machineModel(orderImagesMachine, {
  examples: {
    'images.chosen': [{ files: [imageFile()] }, { files: [new File([], 'empty.png', { type: 'image/png' })] }],
    // One byte more than an image may have.
    'file.prepared': [prepared(PNG.length), prepared(10 * 1_048_576 + 1)],
    'file.rejected': [{ key: '0-0', name: 'gear.png', issue: { code: 'imageHeic' } }],
    'image.removed': [{ id: '0-0' }],
    'images.lost': [{ ids: ['0-0'] }],
  },
  distinguish: ({ images, sent }) => [images.map(({ blob }) => blob !== null), sent.length > 0],
});

/** Gestures of a visitor with images on the order form. The tests of the form remove one. */
export const imagesGestures: Gestures<typeof orderImagesMachine> = {
  'images.chosen': (page, { files }) => page.choose('files', files),
};
