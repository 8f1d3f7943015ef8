import { productMediaMachine } from '#src/machines/product-media/product-media.machine.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

export const PHOTO = new File(['x'], 'photo.png', { type: 'image/png' });
export const PREPARED = { name: PHOTO.name, blob: blobOf(2_048, 'image/webp'), preview: 'blob:photo' };

/** Every path of a picture, and of the stored drawing. A drawing and a video are chosen like a picture. */
export const productMediaModel = machineModel(productMediaMachine, {
  examples: {
    'media.chosen': [{ slot: 'image', file: PHOTO }],
    'file.prepared': [{ key: 'image', file: PREPARED }],
    'file.rejected': [{ key: 'image', name: PHOTO.name, issue: { code: 'imageHeic' } }],
    'media.removed': [{ slot: 'image' }],
    'drawing.marked': [{ isRemoved: true }, { isRemoved: false }],
  },
  distinguish: ({ media: { image }, removesDrawing }) => [image, removesDrawing],
});

const MARK = { true: 'برداشتن نقشهٔ فعلی', false: 'برگرداندن نقشهٔ فعلی' };

/** Gestures of the admin. A file that is being examined has no button, so the tests of the form remove one. */
export const productMediaGestures: Gestures<typeof productMediaMachine> = {
  'media.chosen': (page, { slot, file }) => page.choose(slot, [file]),
  'drawing.marked': async (page, { isRemoved }) => {
    const name = MARK[`${isRemoved}`];
    // One button marks the drawing or restores it.
    if (page.read().enabled.includes(name)) await page.click(name);
  },
};
