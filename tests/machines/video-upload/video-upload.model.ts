import { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.tsx';
import { blobOf } from '../../support/fixtures/blobs.ts';

export const VIDEO = { name: 'gear.mp4', blob: blobOf(1_000, 'video/mp4') } as const;

/** Upload URL of a storage that the mocks do not handle. */
export const UPLOAD = {
  url: 'https://storage.test/videos/gear.mp4?signature=1',
  headers: { 'Content-Type': 'video/mp4', 'X-Storage-Class': 'standard' },
  publicUrl: '/files/videos/gear.mp4',
};

const failure = { at: 'upload', status: 403, text: 'Forbidden', reference: '1a2b3c4d' } as const;

/** Every way of a video to the storage. */
export const videoUploadModel = machineModel(videoUploadMachine, {
  input: VIDEO,
  examples: {
    'presign.granted': [{ upload: UPLOAD }],
    'presign.failed': [{ failure: { at: 'presign', status: 400, text: 'mime', reference: '1a2b3c4d' } }],
    'upload.progressed': [{ sent: 400, of: 1_000, at: 1 }],
    'upload.expired': [{ failure }],
    'upload.failed': [{ failure }],
  },
  distinguish: ({ failure }) => failure?.at,
});

/** Gestures of the admin during an upload. */
export const videoUploadGestures: Gestures<typeof videoUploadMachine> = {
  'upload.retried': (page) => page.click('تلاش دوباره'),
};
