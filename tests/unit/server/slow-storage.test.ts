import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBucketFiles } from '#src/server/files/bucket-files.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';

const URL_OF_IMAGE = '/files/orders/gear.png';

/** A storage whose PUTs wait until the test responds. */
async function openStorage() {
  const puts: { body: string; response: ServerResponse }[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== 'PUT') return response.end();
    puts.push({ body: await text(request), response });
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
  return {
    files,
    puts,
    /** Waits in real time for this many PUTs. */
    async received(count: number): Promise<void> {
      while (puts.length < count) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('an image on its way to a bucket', () => {
  it('sends an image again if the storage does not respond within 10 s', async () => {
    const { files, puts, received } = await openStorage();
    const chunks = {
      [Symbol.asyncIterator]: () =>
        Readable.from(['ge', 'ar'].map((part) => Buffer.from(part)))[Symbol.asyncIterator](),
    };
    const stored = files.put(URL_OF_IMAGE, chunks, 4);
    await received(1);
    vi.advanceTimersByTime(10_000);
    await received(2);
    puts[1]?.response.end();
    expect([await stored, puts.map(({ body }) => body)]).toEqual([true, ['gear', 'gear']]);
  });

  it('sends an image at most twice', async () => {
    const { files, puts, received } = await openStorage();
    const stored = files.put(URL_OF_IMAGE, [Buffer.from('gear')]);
    for (const count of [1, 2]) {
      await received(count);
      vi.advanceTimersByTime(10_000);
    }
    await expect(stored).rejects.toThrow(StoreBusy);
    expect(puts).toHaveLength(2);
  });

  it('sends an image once if it can be read only once', async () => {
    const { files, puts, received } = await openStorage();
    const once = (function* () {
      yield Buffer.from('gear');
    })();
    const stored = files.put(URL_OF_IMAGE, once, 4);
    await received(1);
    vi.advanceTimersByTime(10_000);
    await expect(stored).rejects.toThrow(StoreBusy);
    expect(puts).toHaveLength(1);
  });

  it('allows one more second for each 100 kB', async () => {
    const { files, puts, received } = await openStorage();
    const stored = files.put(URL_OF_IMAGE, [Buffer.alloc(500_000)]);
    await received(1);
    vi.advanceTimersByTime(14_999);
    puts[0]?.response.end();
    expect([await stored, puts.length]).toEqual([true, 1]);
  });
});
