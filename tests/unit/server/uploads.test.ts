import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  addProduct,
  deleteProduct,
  editProduct,
  filesIn,
  HALVES,
  halfUpload,
  imageFile,
  presign,
  putVideo,
  startServer,
  startWithAdmin,
  uploadedVideo,
} from './test-server.ts';

describe('an upload of a video', () => {
  it('lets one of two at the same moment through', async () => {
    const server = await startWithAdmin();
    const presigned = await presign(server);
    const responses = await Promise.all(['first', 'second'].map((body) => putVideo(server, presigned, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['more', ['hello', '!']],
    ['fewer', ['hell']],
  ])('is refused with %s bytes than signed where their number is not told', async (_what, chunks) => {
    const server = await startWithAdmin();
    const response = await putVideo(server, await presign(server, { size: 5 }), new Blob(chunks).stream());
    expect([response.status, await filesIn(server.dataDir, 'videos')]).toEqual([403, []]);
  });

  it('that has begun in time goes on after it', async () => {
    const server = await startWithAdmin();
    const upload = await halfUpload(server, await presign(server, { size: HALVES.length }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    expect(await upload.end()).toBe(200);
  });

  it('is refused under the URL of a video whose product is deleted meanwhile, and nothing is kept', async () => {
    const server = await startWithAdmin();
    const presigned = await presign(server);
    const slow = await halfUpload(server, presigned);
    await putVideo(server, presigned);
    await addProduct(server, { videoUrl: presigned.publicUrl });
    await deleteProduct(server, 1);
    expect([await slow.end(), await filesIn(server.dataDir, 'videos')]).toEqual([403, []]);
  });

  it('leaves nothing behind when it breaks off', async () => {
    const server = await startWithAdmin();
    const presigned = await presign(server);
    await (await halfUpload(server, presigned)).hangUp();
    const { status } = await fetch(server.url + presigned.publicUrl);
    expect([status, await filesIn(server.dataDir, 'videos')]).toEqual([404, []]);
  });

  it('is known to later starts: the secret is kept', async () => {
    const before = await startWithAdmin();
    const presigned = await presign(before);
    await before.close();
    expect((await putVideo(await startServer({ DATA_DIR: before.dataDir }), presigned)).status).toBe(200);
  });

  it('that no product shows waits a day for one, and is gone at the next start', async () => {
    const server = await startWithAdmin();
    const { dataDir } = server;
    const shown = await uploadedVideo(server);
    await addProduct(server, { videoUrl: shown });
    const fresh = await uploadedVideo(server);
    await server.close();
    const old = '/files/videos/old.mp4';
    await writeFile(join(dataDir, old), 'x');
    for (const [file, hours] of [
      [old, 25],
      [shown, 25],
      [fresh, 23],
    ] as const) {
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

  it('stay when an edit names none', async () => {
    const { server, stored } = await start();
    await addProduct(server, { videoUrl: await uploadedVideo(server) });
    const before = await stored();
    await editProduct(server, {});
    expect(await stored()).toEqual(before);
  });

  it('stay as long as another product shows them', async () => {
    const { server, stored } = await start();
    const videoUrl = await uploadedVideo(server);
    await addProduct(server, { videoUrl });
    await addProduct(server, { videoUrl });
    await deleteProduct(server, 1);
    expect((await stored())[1]).toHaveLength(1);
    await deleteProduct(server, 2);
    expect(await stored()).toEqual([[], []]);
  });

  it('are not kept of a product that was refused or is gone', async () => {
    const { server, stored } = await start();
    const rejected = await addProduct(server, { videoUrl: '/files/videos/never.mp4' });
    const gone = await editProduct(server, { id: '7', image: await imageFile() });
    expect([rejected.status, gone.status, await stored()]).toEqual([400, 404, [[], []]]);
  });
});
