import { EventEmitter, once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cutSlowBodies } from '#src/server/http/slow-bodies.ts';

const PERIOD = 30_000;
const LEAST = 131_072;

it.each([
  ['10 minutes, though 128 KiB come in 30 s', Array<number>(20).fill(LEAST)],
  ['30 s in which less comes, though it came fast before', [10 * LEAST, LEAST - 100]],
])('a body is cut after %s, and not before', async (_when, chunks) => {
  const { begin, send } = await server();
  const call = await begin('/orders');
  const cut = new Promise((resolve) => call.once('close', resolve));
  for (const bytes of chunks) {
    await send(call, bytes);
    vi.advanceTimersByTime(PERIOD);
  }
  await cut;
});

it('a body may take longer where it is an upload', async () => {
  const { begin, send } = await server();
  const call = await begin('/uploads/videos/gear.mp4');
  for (let period = 1; period < 30; period += 1) {
    await send(call, LEAST);
    vi.advanceTimersByTime(PERIOD);
  }
  const answered = once(call, 'response');
  call.end();
  expect((await answered)[0].statusCode).toBe(200);
});

it('a body is looked at no more once it is there', async () => {
  const { begin, send } = await server();
  const call = await begin('/orders');
  await send(call, 10);
  const answered = once(call, 'response');
  call.end();
  await answered;
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});

/** A server that tells how much it has read, and whose clock the test moves. */
async function server() {
  const app = fastify();
  const progress = new EventEmitter<{ begun: []; read: [] }>();
  let read = 0;
  cutSlowBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, body: AsyncIterable<Buffer>) => body);
  app.post<{ Body: AsyncIterable<Buffer> }>('/*', async ({ body }) => {
    progress.emit('begun');
    for await (const chunk of body) {
      read += chunk.length;
      progress.emit('read');
    }
    return 'done';
  });
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port } = app.server.address() as AddressInfo;
  return {
    async begin(path: string): Promise<ClientRequest> {
      const headers = { 'content-type': 'video/mp4', 'transfer-encoding': 'chunked' };
      const call = request({ port, path, method: 'POST', headers });
      call.on('error', () => {});
      onTestFinished(() => void call.destroy());
      call.flushHeaders();
      await once(progress, 'begun');
      return call;
    },
    /** Sends so many bytes, and waits until they are there. */
    async send(call: ClientRequest, bytes: number): Promise<void> {
      const expected = read + bytes;
      call.write(Buffer.alloc(bytes));
      while (read < expected) await once(progress, 'read');
    },
  };
}
