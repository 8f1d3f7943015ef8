import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cutSlowBodies } from '#src/server/http/slow-bodies.ts';

const PERIOD = 30_000;
const LEAST = 131_072;

it.each([
  { when: 'half an hour at 128 KiB per 30 s', chunks: Array<number>(60).fill(LEAST) },
  { when: '30 s below 128 KiB, even after a fast start', chunks: [10 * LEAST, LEAST - 100] },
])('cuts off a body after $when, and not before', async ({ chunks }) => {
  const { call, send, counts, lines } = await begun('/orders');
  const cut = new Promise((resolve) => call.once('close', resolve));
  for (const bytes of chunks) {
    await send(bytes);
    vi.advanceTimersByTime(PERIOD);
  }
  await cut;
  expect(counts).toEqual({ slow: 1 });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, operation: 'POST /*', msg: 'A request body was sent too slowly' }),
  ]);
});

it('gives an upload more time', async () => {
  const { send, end } = await begun('/uploads/videos/gear.mp4');
  for (let period = 1; period < 90; period += 1) {
    await send(LEAST);
    vi.advanceTimersByTime(PERIOD);
  }
  expect(await end()).toBe(200);
});

it('stops measuring a body when it is complete', async () => {
  const { end } = await begun('/orders');
  expect([vi.getTimerCount(), await end()]).toEqual([1, 200]);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});

/** Starts a request whose headers were received, on a server with a simulated clock. */
async function begun(path: string) {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  const counts = { slow: 0 };
  cutSlowBodies(app, counts);
  app.addContentTypeParser('*', (_request, body, done) => void body.resume().once('end', () => done(null)));
  app.post('/*', async () => 'done');
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'video/mp4', 'transfer-encoding': 'chunked' };
  const call = request({ port, path, method: 'POST', headers }).on('error', () => {});
  onTestFinished(() => void call.destroy());
  call.flushHeaders();
  const [{ socket }] = await once(app.server, 'request');
  return {
    call,
    counts,
    lines,
    /** Sends this many bytes and waits until the server has received them. */
    async send(bytes: number): Promise<void> {
      const expected = socket.bytesRead + bytes;
      call.write(Buffer.alloc(bytes));
      while (socket.bytesRead < expected) await new Promise((resolve) => setImmediate(resolve));
    },
    /** Ends the body and returns the status. */
    async end(): Promise<number> {
      const answered = once(call, 'response');
      call.end();
      const [response] = await answered;
      return response.resume().statusCode;
    },
  };
}
