import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  filesIn,
  HALVES,
  halfUpload,
  imageFile,
  startServer,
  startWithAdmin,
} from '../../support/infrastructure/test-server.ts';

describe('an upload of a video', () => {
  it('accepts one of two concurrent uploads to the same URL', async () => {
    const server = await startWithAdmin();
    const presigned = await server.presign();
    const responses = await Promise.all(['first', 'second'].map((body) => server.putVideo(presigned, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    { label: 'more', chunks: ['hello', '!'] },
    { label: 'fewer', chunks: ['hell'] },
  ])('rejects a video with $label bytes than signed when no length is declared', async ({ chunks }) => {
    const server = await startWithAdmin();
    const response = await server.putVideo(await server.presign({ size: 5 }), new Blob(chunks).stream());
    expect({ status: response.status, files: await filesIn(server.dataDir, 'videos') }).toEqual({
      status: 403,
      files: [],
    });
  });

  it('finishes an upload that began before its URL expired', async () => {
    const server = await startWithAdmin();
    const upload = await halfUpload(server, await server.presign({ size: HALVES.length }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    expect(await upload.end()).toBe(200);
  });

  it('rejects an upload whose product was deleted meanwhile, and stores nothing', async () => {
    const server = await startWithAdmin();
    const presigned = await server.presign();
    const slow = await halfUpload(server, presigned);
    await server.putVideo(presigned);
    await server.addProduct({ videoUrl: presigned.publicUrl });
    await server.deleteProduct(1);
    expect(await slow.end()).toBe(403);
    await vi.waitFor(async () => expect(await filesIn(server.dataDir, 'videos')).toEqual([]), { timeout: 10_000 });
  });

  it('removes the partial file of an upload that breaks off', async () => {
    const server = await startWithAdmin();
    const presigned = await server.presign();
    await (await halfUpload(server, presigned)).abort();
    const { status } = await fetch(server.url + presigned.publicUrl);
    expect({ status, files: await filesIn(server.dataDir, 'videos') }).toEqual({ status: 404, files: [] });
  });

  it('accepts a presigned URL after a restart', async () => {
    const before = await startWithAdmin();
    const presigned = await before.presign();
    expect((await (await before.restart()).putVideo(presigned)).status).toBe(200);
  });

  it('keeps an unused video for a day and sweeps it at the next start', async () => {
    const server = await startWithAdmin();
    const { dataDir } = server;
    const shown = await server.uploadedVideo();
    await server.addProduct({ videoUrl: shown });
    const fresh = await server.uploadedVideo();
    await server.close();
    const old = '/files/videos/old.mp4';
    await writeFile(join(dataDir, old), 'x');
    for (const [file, hours] of Object.entries({ [old]: 25, [shown]: 25, [fresh]: 23 })) {
      const time = new Date(Date.now() - hours * 3_600_000);
      await utimes(join(dataDir, file), time, time);
    }
    await startServer({ DATA_DIR: dataDir });
    const kept = (await filesIn(dataDir, 'videos')).map((name) => `/files/videos/${name}`);
    expect(new Set(kept)).toEqual(new Set([shown, fresh]));
  });
});

describe('the files of a product', () => {
  const start = async () => {
    const server = await startWithAdmin();
    const stored = async () =>
      Promise.all((['products', 'videos'] as const).map((folder) => filesIn(server.dataDir, folder)));
    return { server, stored };
  };

  it('keeps a file while another product uses it', async () => {
    const { server, stored } = await start();
    const videoUrl = await server.uploadedVideo();
    await server.addProduct({ videoUrl });
    await server.addProduct({ videoUrl });
    await server.deleteProduct(1);
    expect((await stored())[1]).toHaveLength(1);
    await server.deleteProduct(2);
    await vi.waitFor(async () => expect(await stored()).toEqual([[], []]), { timeout: 10_000 });
  });

  it('stores no files of a rejected product or a missing one', async () => {
    const { server, stored } = await start();
    const rejected = await server.addProduct({ videoUrl: '/files/videos/never.mp4' });
    const gone = await server.editProduct({ id: '7', image: await imageFile() });
    expect([rejected.status, gone.status]).toEqual([400, 404]);
    await vi.waitFor(async () => expect(await stored()).toEqual([[], []]), { timeout: 10_000 });
  });
});
