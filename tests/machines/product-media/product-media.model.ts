import { productMediaMachine } from '#src/machines/product-media/product-media.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import type { Page } from '../../support/screens/page.ts';

export const PHOTO = new File(['x'], 'photo.png', { type: 'image/png' });
export const PREPARED = { name: PHOTO.name, blob: blobOf(2_048, 'image/webp'), preview: 'blob:photo' };

/** Every path of a picture. A drawing and a video are chosen like a picture. */
export const productMediaModel = machineModel(productMediaMachine, {
  input: { slot: 'image' },
  examples: {
    'media.chosen': [{ slot: 'image', file: PHOTO }],
    'file.prepared': [{ key: 'image', file: PREPARED }],
    'file.rejected': [{ key: 'image', name: PHOTO.name, issue: { code: 'imageHeic' } }],
    'media.removed': [{ slot: 'image' }],
  },
  outcomes: { fileExaminer: ['file.prepared', 'file.rejected'] },
  unheard: [
    { in: ['none', 'examining'], events: ['media.removed'], because: 'No file is accepted that could be removed.' },
    {
      in: ['none', 'accepted', 'rejected'],
      events: ['file.prepared', 'file.rejected'],
      because: 'No file is being checked.',
    },
  ],
  distinguish: ({ file, rejection }) => [file, rejection],
});

/** Gestures of the admin. Without a file there is no button that removes it. */
export const productMediaGestures: Gestures<typeof productMediaMachine, Page> = {
  'media.chosen': (page, { slot, file }) => page.choose(slot, [file]),
  'media.removed': async (page) => {
    const name = `برداشتن ${PHOTO.name}`;
    if (page.read().enabled.includes(name)) await page.click(name);
  },
};
