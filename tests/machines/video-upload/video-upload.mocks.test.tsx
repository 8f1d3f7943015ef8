import { expect } from 'vitest';
import { createApiClient } from '#src/actors/client.ts';
import { createVideoActors } from '#src/actors/video-actors.ts';
import { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { createNodeMocks } from '#src/mocks/node.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import { MockedPage } from '../../support/infrastructure/mocked-page.ts';
import { VIDEO, videoUploadModel } from './video-upload.model.ts';

const mocks = createNodeMocks();

/** The request for a presigned URL, and the upload to it with its headers and without cookies. */
const presign = () => ({
  name: 'presignVideo',
  path: '/api/presign-put-video',
  body: { fileName: VIDEO.name, mime: VIDEO.blob.type, size: VIDEO.blob.size },
});
const put = ({ context }: { readonly context: { readonly upload: { readonly url: string } } }) => ({
  name: 'putVideo',
  path: context.upload.url,
  headers: { 'content-type': 'video/mp4' },
  credentials: 'omit',
  body: VIDEO.blob.size,
});

walkOnMocks(videoUploadModel, {
  sut: async () => {
    const page = new MockedPage(mocks);
    await page.logIn();
    const actors = createVideoActors(createApiClient(location.origin, () => 'fa'));
    return { page, machine: videoUploadMachine.provide({ actors }) };
  },
  after: {
    'upload.stored': async (page, { context }) =>
      expect(await page.storedBytes(context.upload.publicUrl)).toBe(VIDEO.blob.size),
    'upload.failed': async (page, { context }) => expect(await page.storedBytes(context.upload.publicUrl)).toBe(null),
  },
  calls: { presign, renew: presign, putVideo: put, putVideoAgain: put },
});
