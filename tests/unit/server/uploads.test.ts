import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { picture, presign, sendForm, sessionOf, startServer, temporaryFolder } from './test-server.ts';

// Servers start, some in processes of their own, on machines that may have other things to do.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe('an upload of a video', () => {
  it('lets one of two at the same moment through', async () => {
    const server = await startServer();
    const { url, headers } = await presign(server, await sessionOf(server));
    const put = (body: string) => fetch(server.url + url, { method: 'PUT', headers, body });
    const answers = await Promise.all([put('first'), put('second')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
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

  it('is known to later starts: the secret is kept', async () => {
    const dataDir = await temporaryFolder();
    const before = await startServer({ DATA_DIR: dataDir });
    const { url, headers } = await presign(before, await sessionOf(before));
    await before.close();
    const after = await startServer({ DATA_DIR: dataDir });
    expect((await fetch(after.url + url, { method: 'PUT', headers, body: 'x' })).status).toBe(200);
  });
});

function filesIn(dataDir: string, folder = 'videos'): Promise<string[]> {
  return readdir(join(dataDir, 'files', folder));
}
