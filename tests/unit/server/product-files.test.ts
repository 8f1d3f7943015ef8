import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunningServer } from '#src/server/server.ts';
import { picture, presign, sendForm, sessionOf, startServer, temporaryFolder } from './test-server.ts';

const HOUR = 3_600_000;

describe('the files of a product', () => {
  it('stay when an edit names none', async () => {
    const { server, cookie, filesOf } = await desk();
    await sendForm(server, cookie, 'addproduct', { ...(await texts('red')), videoUrl: await upload(server, cookie) });
    const before = await filesOf();
    await sendForm(server, cookie, 'editproduct', { id: '1', title: 'x', description: 'y' });
    expect(await filesOf()).toEqual(before);
  });

  it('stay as long as another product shows them', async () => {
    const { server, cookie, filesOf } = await desk();
    const videoUrl = await upload(server, cookie);
    await sendForm(server, cookie, 'addproduct', { ...(await texts('red')), videoUrl });
    await sendForm(server, cookie, 'addproduct', { ...(await texts('blue')), videoUrl });
    await remove(server, cookie, 1);
    expect((await filesOf()).videos).toHaveLength(1);
    await remove(server, cookie, 2);
    expect(await filesOf()).toEqual({ products: [], videos: [] });
  });

  it('are not kept of a product that was refused or is gone', async () => {
    const { server, cookie, filesOf } = await desk();
    const refused = { ...(await texts('red')), videoUrl: '/files/videos/never.mp4' };
    expect((await sendForm(server, cookie, 'addproduct', refused)).status).toBe(400);
    const gone = { id: '7', title: 'x', description: 'y', image: await image('red') };
    expect((await sendForm(server, cookie, 'editproduct', gone)).status).toBe(404);
    expect(await filesOf()).toEqual({ products: [], videos: [] });
  });
});

describe('an uploaded video that no product shows', () => {
  it('waits a day for one, and is gone at the next start', async () => {
    const dataDir = await temporaryFolder();
    const { server, cookie } = await desk(dataDir);
    const shown = await upload(server, cookie);
    await sendForm(server, cookie, 'addproduct', { ...(await texts('red')), videoUrl: shown });
    const fresh = await upload(server, cookie);
    await server.close();
    const old = join(dataDir, 'files/videos/old.mp4');
    await writeFile(old, 'x');
    for (const path of [old, join(dataDir, shown)]) await age(path, 25 * HOUR);
    await age(join(dataDir, fresh), 23 * HOUR);
    await startServer({ DATA_DIR: dataDir });
    const names = [shown, fresh].map((url) => url.split('/').at(-1));
    expect(new Set(await readdir(join(dataDir, 'files/videos')))).toEqual(new Set(names));
  });
});

async function desk(dataDir?: string) {
  const folder = dataDir ?? (await temporaryFolder());
  const server = await startServer({ DATA_DIR: folder });
  const filesOf = async () => ({
    products: await readdir(join(folder, 'files/products')),
    videos: await readdir(join(folder, 'files/videos')),
  });
  return { server, cookie: await sessionOf(server), filesOf };
}

async function texts(colour: string) {
  return { title: 'x', shortDescription: 'y', image: await image(colour) };
}

async function image(colour: string): Promise<File> {
  const png = new Uint8Array(await picture(colour).png().toBuffer());
  return new File([png], 'picture.png', { type: 'image/png' });
}

function remove(server: RunningServer, cookie: string, id: number): Promise<Response> {
  return fetch(`${server.url}/api/products/deleteproduct?id=${id}`, { method: 'DELETE', headers: { cookie } });
}

async function upload(server: RunningServer, cookie: string): Promise<string> {
  const { url, headers, publicUrl } = await presign(server, cookie);
  await fetch(server.url + url, { method: 'PUT', headers, body: 'video' });
  return publicUrl;
}

async function age(path: string, milliseconds: number): Promise<void> {
  const time = new Date(Date.now() - milliseconds);
  await utimes(path, time, time);
}
