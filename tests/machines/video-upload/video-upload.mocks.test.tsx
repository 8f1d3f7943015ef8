import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { createApiClient } from '#src/actors/client.ts';
import { createVideoActors } from '#src/actors/video-actors.ts';
import { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { UPLOAD_LIFETIME } from '#src/operations/lifetimes.ts';
import { machineModel } from '../../models/machine-model.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';

/** The first bytes of an MP4, so that the storage accepts it. */
const FILM = new Blob(['\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'], { type: 'video/mp4' });
const VIDEO = { name: 'gear.mp4', blob: FILM } as const;
const HALF = FILM.size / 2;

const granted = {
  url: expect.stringMatching(/^\/uploads\/videos\/[^/]+\.mp4\?/),
  headers: { 'Content-Type': 'video/mp4' },
  publicUrl: expect.stringMatching(/^\/files\/videos\/[^/]+\.mp4$/),
};
const failure = (at: 'presign' | 'upload', status: number, text: string) => ({ at, status, text, reference: '' });

const videoUploadOnMocks = machineModel(videoUploadMachine, {
  input: VIDEO,
  examples: {
    'presign.granted': [{ upload: granted }],
    'presign.failed': [
      { failure: failure('presign', 0, '') },
      { failure: failure('presign', 500, 'Internal Server Error') },
    ],
    'upload.progressed': [{ sent: HALF, of: FILM.size, at: expect.any(Number) }],
    'upload.expired': [{ failure: failure('upload', 403, 'مهلت این نشانی آپلود گذشته است.') }],
    'upload.failed': [{ failure: failure('upload', 0, '') }, { failure: failure('upload', 507, 'full') }],
  },
  distinguish: ({ failure }) => failure?.at,
  canFollow: ({ type }, _last, snapshot) =>
    type === 'upload.retried' || type.startsWith('presign.') === snapshot.hasTag('presigning'),
});

/** The request for a presigned URL, and the upload to it with its headers and without cookies. */
const PRESIGN = {
  name: 'presignVideo',
  path: '/api/presign-put-video',
  body: { fileName: VIDEO.name, mime: FILM.type, size: FILM.size },
};
const putTo = ({ context }: AnyMachineSnapshot) => ({
  name: 'putVideo',
  path: context.upload.url,
  headers: { 'content-type': 'video/mp4' },
  credentials: 'omit',
  body: FILM.size,
});

walkOnMocks(videoUploadOnMocks, {
  open: () => videoUploadMachine.provide({ actors: createVideoActors(createApiClient(location.origin, () => 'fa')) }),
  prepare: (page) => page.logIn(),
  causes: {
    'upload.retried': 'sent',
    'presign.granted': { arranged: (page) => page.answer('presignVideo') },
    'presign.failed': {
      arranged: (page, { failure: { status, text } }) =>
        page.answer('presignVideo', status === 0 ? 'lost' : new Response(`<h1>${text}</h1>`, { status })),
    },
    'upload.progressed': { arranged: (page) => page.progress(HALF, FILM.size) },
    'upload.stored': { arranged: (page) => page.answer('putVideo') },
    'upload.expired': {
      arranged: (page) => {
        page.jump(UPLOAD_LIFETIME);
        page.answer('putVideo');
      },
    },
    'upload.failed': {
      arranged: (page, { failure: { status, text } }) =>
        page.answer('putVideo', status === 0 ? 'lost' : new Response(text, { status })),
    },
  },
  after: {
    'upload.stored': async (page, { context }) =>
      expect(await page.storedBytes(context.upload.publicUrl)).toBe(FILM.size),
    'upload.failed': async (page, { context }) => expect(await page.storedBytes(context.upload.publicUrl)).toBe(null),
  },
  calls: { presign: () => PRESIGN, renew: () => PRESIGN, putVideo: putTo, putVideoAgain: putTo },
});
