import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BucketFiles, openBucketFiles } from '#src/server/files/bucket-files.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';

const URL_OF_IMAGE = '/files/orders/gear.png';

/** A storage whose responses wait for the test. */
async function openStorage() {
  const requests: { body: string; response: ServerResponse }[] = [];
  const server = createServer(async (request, response) => {
    if (request.url?.includes('max-keys')) return response.end();
    requests.push({ body: await text(request), response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' };
  const files = await openBucketFiles({ endpoint, publicUrl: endpoint, bucket: 'workshop', ...keys });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** Waits in real time for this many requests. */
  const received = async (count: number) => {
    while (requests.length < count) await turn();
  };
  return {
    files,
    requests,
    received,
    /** Responds to the request with this index with headers that promise a body, and waits until they are received. */
    async sendHeaders(index: number, status = 200): Promise<void> {
      await received(index + 1);
      requests[index]?.response.writeHead(status, { 'content-length': 4 }).flushHeaders();
      await fetched.mock.results[index]?.value;
      await turn();
    },
  };
}

describe('an image on its way to a bucket', () => {
  it('sends an image again if the storage does not respond within 10 s', async () => {
    const { files, requests, received } = await openStorage();
    const chunks = {
      [Symbol.asyncIterator]: () =>
        Readable.from(['ge', 'ar'].map((part) => Buffer.from(part)))[Symbol.asyncIterator](),
    };
    const stored = files.put(URL_OF_IMAGE, chunks, 4);
    await received(1);
    vi.advanceTimersByTime(10_000);
    await received(2);
    requests[1]?.response.end();
    expect({ isStored: await stored, bodies: requests.map(({ body }) => body) }).toEqual({
      isStored: true,
      bodies: ['gear', 'gear'],
    });
  });

  it('sends an image at most twice', async () => {
    const { files, requests, received } = await openStorage();
    const stored = files.put(URL_OF_IMAGE, [Buffer.from('gear')]);
    for (const count of [1, 2]) {
      await received(count);
      vi.advanceTimersByTime(10_000);
    }
    await expect(stored).rejects.toThrow(StoreBusy);
    expect(requests).toHaveLength(2);
  });

  it('sends an image once if it can be read only once', async () => {
    const { files, requests, received } = await openStorage();
    const once = (function* () {
      yield Buffer.from('gear');
    })();
    const stored = files.put(URL_OF_IMAGE, once, 4);
    await received(1);
    vi.advanceTimersByTime(10_000);
    await expect(stored).rejects.toThrow(StoreBusy);
    expect(requests).toHaveLength(1);
  });

  it('allows one more second for each 100 kB', async () => {
    const { files, requests, received } = await openStorage();
    const stored = files.put(URL_OF_IMAGE, [Buffer.alloc(500_000)]);
    await received(1);
    vi.advanceTimersByTime(14_999);
    requests[0]?.response.end();
    expect({ stored: await stored, requestCount: requests.length }).toEqual({ stored: true, requestCount: 1 });
  });
});

describe('a storage that sends only the headers of its response', () => {
  it('receives an image twice, each time within 10 s', async () => {
    const { files, requests, sendHeaders } = await openStorage();
    const stored = files.put(URL_OF_IMAGE, [Buffer.from('gear')]);
    const rejected = expect(stored).rejects.toThrow(StoreBusy);
    for (const index of [0, 1]) {
      await sendHeaders(index);
      vi.advanceTimersByTime(10_000);
    }
    await rejected;
    expect(requests.map(({ body }) => body)).toEqual(['gear', 'gear']);
  });

  it.each<{ label: string; status?: number; call: (files: BucketFiles) => Promise<unknown> }>([
    { label: 'a deletion', call: (files) => files.delete([URL_OF_IMAGE]) },
    { label: 'a list', call: (files) => files.list('orders') },
    { label: 'a copy', call: (files) => files.swept.add([URL_OF_IMAGE], '2026-11-22') },
    { label: 'a rejected download', status: 403, call: (files) => files.open(URL_OF_IMAGE) },
    { label: 'a download that does not exist', status: 404, call: (files) => files.ask('GET', URL_OF_IMAGE, {}) },
  ])('fails $label', async ({ status, call }) => {
    const { files, sendHeaders } = await openStorage();
    const rejected = expect(call(files)).rejects.toThrow(StoreBusy);
    await sendHeaders(0, status);
    vi.advanceTimersByTime(120_000);
    await rejected;
  });

  it('may send the body of a download later', async () => {
    const { files, requests, sendHeaders } = await openStorage();
    const opened = files.open(URL_OF_IMAGE);
    await sendHeaders(0);
    vi.advanceTimersByTime(120_000);
    requests[0]?.response.end('gear');
    const stored = await opened;
    expect([stored?.size, stored && (await text(stored.chunks))]).toEqual([4, 'gear']);
  });
});
