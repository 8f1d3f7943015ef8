import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { picture, presign, sendForm, sessionOf, startServer, temporaryFolder } from './test-server.ts';

// Servers start, some in processes of their own, on machines that may have other things to do.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe('an upload of a video', () => {
  it('takes exactly what was signed, once, and is then handed out', async () => {
    const server = await startServer();
    const { url, headers, publicUrl } = await presign(server, await sessionOf(server), { size: 5 });
    expect(headers).toEqual({ 'Content-Type': 'video/mp4' });

    const put = () => fetch(server.url + url, { method: 'PUT', headers, body: 'hello' });
    expect((await put()).status).toBe(200);
    expect((await put()).status).toBe(409);

    const video = await fetch(server.url + publicUrl);
    expect(video.headers.get('content-type')).toBe('video/mp4');
    expect(await video.text()).toBe('hello');
  });

  it('lets one of two at the same moment through', async () => {
    const server = await startServer();
    const { url, headers } = await presign(server, await sessionOf(server));
    const put = (body: string) => fetch(server.url + url, { method: 'PUT', headers, body });
    const answers = await Promise.all([put('first'), put('second')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['another type', { 'content-type': 'video/webm' }, 'hello'],
    ['no type', { 'content-type': '' }, 'hello'],
    ['more bytes', {}, 'hello!'],
    ['fewer bytes', {}, 'hell'],
  ])('is refused with %s than signed, and nothing is kept', async (_what, changed, body) => {
    const dataDir = await temporaryFolder();
    const server = await startServer({ DATA_DIR: dataDir });
    const { url, headers } = await presign(server, await sessionOf(server), { size: 5 });
    const answer = await fetch(server.url + url, {
      method: 'PUT',
      headers: { 'content-type': headers['Content-Type'] ?? '', ...changed },
      body,
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: 'این نشانی بارگذاری معتبر نیست.', errors: [] });
    expect(await filesIn(dataDir)).toEqual([]);
  });

  it.each([
    ['more', ['hello', '!']],
    ['fewer', ['hell']],
  ])('counts %s bytes than signed where their number is not told', async (_what, chunks) => {
    const dataDir = await temporaryFolder();
    const server = await startServer({ DATA_DIR: dataDir });
    const { url, headers } = await presign(server, await sessionOf(server), { size: 5 });
    const body = new Blob(chunks).stream();
    const init: RequestInit & { duplex: 'half' } = { method: 'PUT', headers, body, duplex: 'half' };
    expect((await fetch(server.url + url, init)).status).toBe(403);
    expect(await filesIn(dataDir)).toEqual([]);
  });

  it('is refused empty', async () => {
    const server = await startServer();
    const { url, headers } = await presign(server, await sessionOf(server));
    expect((await fetch(server.url + url, { method: 'PUT', headers })).status).toBe(400);
  });

  it.each(['size=6', 'size=', 'mime=video%2Fwebm'])('is refused under a URL that was changed to %s', async (change) => {
    const server = await startServer();
    const { url, headers } = await presign(server, await sessionOf(server), { size: 5 });
    const [name = ''] = change.split('=');
    const changed = url.replace(new RegExp(`${name}=[^&]*`), change);
    const answer = await fetch(server.url + changed, { method: 'PUT', headers, body: 'hello' });
    expect(answer.status).toBe(403);
  });

  it('is told that its time is over', async () => {
    const server = await startServer();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const cookie = await sessionOf(server);
    const { url, headers } = await presign(server, cookie);
    vi.useRealTimers();
    const answer = await fetch(server.url + url, { method: 'PUT', headers, body: 'hello' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: 'مهلت این نشانی بارگذاری گذشته است.', errors: [] });
  });

  it('that has begun in time goes on after it', async () => {
    const dataDir = await temporaryFolder();
    const server = await startServer({ DATA_DIR: dataDir });
    const { url, headers } = await presign(server, await sessionOf(server), { size: 10 });
    const upload = request(server.url + url, { method: 'PUT', headers });
    upload.write('first');
    await vi.waitFor(async () => expect(await filesIn(dataDir, 'incoming')).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    onTestFinished(() => void vi.useRealTimers());
    upload.end(' half');
    const [answer] = await once(upload, 'response');
    expect(answer.statusCode).toBe(200);
    answer.resume();
  });

  it('is refused under the URL of a video whose product is deleted meanwhile, and nothing is kept', async () => {
    const dataDir = await temporaryFolder();
    const server = await startServer({ DATA_DIR: dataDir });
    const cookie = await sessionOf(server);
    const { url, headers, publicUrl } = await presign(server, cookie);
    const slow = request(server.url + url, { method: 'PUT', headers });
    slow.write('first half, ');
    await vi.waitFor(async () => expect(await filesIn(dataDir, 'incoming')).toHaveLength(1));
    await fetch(server.url + url, { method: 'PUT', headers, body: 'another' });
    const image = new File([new Uint8Array(await picture().png().toBuffer())], 'a.png', { type: 'image/png' });
    await sendForm(server, cookie, 'addproduct', { title: 'x', shortDescription: 'y', image, videoUrl: publicUrl });
    await fetch(`${server.url}/api/products/deleteproduct?id=1`, { method: 'DELETE', headers: { cookie } });
    slow.end('second half');
    const [answer] = await once(slow, 'response');
    expect(answer.statusCode).toBe(403);
    answer.resume();
    expect(await filesIn(dataDir)).toEqual([]);
  });

  it('leaves nothing behind when it breaks off', async () => {
    const dataDir = await temporaryFolder();
    const server = await startServer({ DATA_DIR: dataDir });
    const { url, headers, publicUrl } = await presign(server, await sessionOf(server), { size: 1_000_000 });
    const upload = request(server.url + url, { method: 'PUT', headers: { ...headers, 'content-length': 1_000_000 } });
    upload.on('error', () => {});
    upload.write('x'.repeat(100_000));
    await vi.waitFor(async () => expect(await filesIn(dataDir, 'incoming')).toHaveLength(1));
    const closed = new Promise((resolve) => upload.once('close', resolve));
    upload.destroy();
    await closed;
    await vi.waitFor(async () => expect(await filesIn(dataDir, 'incoming')).toEqual([]));
    expect(await filesIn(dataDir)).toEqual([]);
    expect((await fetch(server.url + publicUrl)).status).toBe(404);
  });

  it('goes to no path but its own', async () => {
    const server = await startServer();
    for (const name of ['..%2Fx.mp4', '%2Fetc%2Fpasswd', 'x.mp4%00', '.mp4']) {
      const answer = await fetch(
        `${server.url}/uploads/videos/${name}?mime=video/mp4&expires=9999999999999&signature=x`,
        {
          method: 'PUT',
          headers: { 'content-type': 'video/mp4' },
          body: 'x',
        },
      );
      expect(answer.status).toBe(403);
    }
  });

  it('is known to later starts: the secret is kept', async () => {
    const dataDir = await temporaryFolder();
    const before = await startServer({ DATA_DIR: dataDir });
    const { url, headers } = await presign(before, await sessionOf(before));
    await before.close();
    const after = await startServer({ DATA_DIR: dataDir });
    expect((await fetch(after.url + url, { method: 'PUT', headers, body: 'x' })).status).toBe(200);
  });
});

describe("a product's video", () => {
  it.each([
    'https://elsewhere.example/files/videos/a.mp4',
    '/files/videos/never-uploaded.mp4',
    '/files/videos/../orders/a.mp4',
    '/files/products/a.webp',
    'javascript:alert(1)',
  ])('cannot be %s', async (videoUrl) => {
    const server = await startServer({}, { seed: true });
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: '1', title: 'x', description: 'y', videoUrl })) {
      form.set(name, value);
    }
    const answer = await fetch(`${server.url}/api/products/editproduct`, {
      method: 'POST',
      headers: { cookie: await sessionOf(server), 'accept-language': 'en' },
      body: form,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      message: 'What was sent is not valid.',
      errors: [{ path: 'videoUrl', message: 'No video has been uploaded under this URL.' }],
    });
  });
});

function filesIn(dataDir: string, folder = 'videos'): Promise<string[]> {
  return readdir(join(dataDir, 'files', folder));
}
