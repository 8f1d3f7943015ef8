import { expect } from 'vitest';
import { type VideoUploadEvent, videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { UPLOAD_LIFETIME } from '#src/operations/lifetimes.ts';
import { type Examples, machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import type { MockedPage } from '../../support/infrastructure/mocked-page.ts';
import type { Page } from '../../support/screens/page.ts';

/** A video with the first bytes of an MP4, so that the storage accepts it. */
const FILM = new Blob(['\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'], { type: 'video/mp4' });
export const VIDEO = { name: 'gear.mp4', blob: FILM } as const;

/** Upload URL of a storage that the mocks do not handle. */
export const UPLOAD = {
  url: 'https://storage.test/videos/gear.mp4?signature=1',
  headers: { 'Content-Type': 'video/mp4', 'X-Storage-Class': 'standard' },
  publicUrl: '/files/videos/gear.mp4',
};

/** The URL that the mocks grant. */
const GRANTED = {
  url: expect.stringMatching(/^\/uploads\/videos\/[^/]+\.mp4\?/),
  headers: { 'Content-Type': 'video/mp4' },
  publicUrl: expect.stringMatching(/^\/files\/videos\/[^/]+\.mp4$/),
};

const failure = (at: 'presign' | 'upload', status: number, text: string) => ({ at, status, text, reference: '' });

const examples: Examples<VideoUploadEvent, MockedPage> = {
  'upload.retried': [{}],
  'presign.granted': [
    { upload: UPLOAD, arrange: (page) => page.answer('presignVideo'), reported: { upload: GRANTED } },
  ],
  'presign.failed': [
    { failure: failure('presign', 0, ''), arrange: (page) => page.answer('presignVideo', 'lost') },
    {
      failure: failure('presign', 500, 'full'),
      arrange: (page) => page.answer('presignVideo', new Response('<h1>full</h1>', { status: 500 })),
    },
  ],
  'upload.progressed': [
    {
      sent: FILM.size / 2,
      of: FILM.size,
      at: 1,
      arrange: (page) => page.progress(FILM.size / 2, FILM.size),
      reported: { at: expect.any(Number) },
    },
  ],
  'upload.stored': [{ arrange: (page) => page.answer('putVideo') }],
  'upload.expired': [
    {
      failure: failure('upload', 403, 'مهلت این نشانی آپلود گذشته است.'),
      arrange: (page) => {
        page.jump(UPLOAD_LIFETIME);
        page.answer('putVideo');
      },
    },
  ],
  'upload.failed': [
    { failure: failure('upload', 0, ''), arrange: (page) => page.answer('putVideo', 'lost') },
    {
      failure: failure('upload', 507, 'full'),
      arrange: (page) => page.answer('putVideo', new Response('full', { status: 507 })),
    },
  ],
};

/** Every way of a video to the storage. */
export const videoUploadModel = machineModel(videoUploadMachine, {
  input: VIDEO,
  examples,
  outcomes: {
    presign: ['presign.granted', 'presign.failed'],
    putVideo: ['upload.progressed', 'upload.stored', 'upload.expired', 'upload.failed'],
  },
  unheard: [{ in: 'running', events: ['upload.retried'], because: 'Nothing has failed.' }],
  distinguish: ({ failure }) => failure?.at,
});

/** Gestures of the admin during an upload. */
export const videoUploadGestures: Gestures<typeof videoUploadMachine, Page> = {
  'upload.retried': (page) => page.click('تلاش دوباره'),
};
