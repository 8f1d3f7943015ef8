import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { spoolIn } from '#src/server/files/spool.ts';
import { BodyBudget } from '#src/server/http/body-budget.ts';
import { readMultipartForm } from '#src/server/http/multipart-form.ts';
import { readJson } from '#src/server/http/receiving.ts';
import { addRequestNetwork } from '#src/server/http/request-network.ts';
import { addSecurityLog } from '#src/server/http/security-log.ts';
import { cutSlowBodies } from '#src/server/http/slow-bodies.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

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
    expect.objectContaining({
      level: 40,
      operation: 'POST /*',
      code: 'slow',
      msg: 'A request body was sent too slowly',
    }),
  ]);
});

const partOf = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${name === 'files' ? '; filename="gear.png"' : ''}\r\n\r\n${content}`;

it.each([
  { type: 'application/json', start: '{"name":"Sara {","secret":{"phone":"1"},"files":["data:image/png;base64,AAAA' },
  {
    type: 'multipart/form-data; boundary=x',
    start: `${partOf('name', 'Sara\r\n')}${partOf('secret', '1\r\n')}${partOf('files', 'AAAA')}`,
  },
])('logs the fields of a slow order that were received, without their texts: $type', async ({ type, start }) => {
  const { call, send, lines } = await begun('/order', type);
  const cut = new Promise((resolve) => call.once('close', resolve));
  await send(start);
  vi.advanceTimersByTime(PERIOD);
  await cut;
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ operation: 'sendOrder', code: 'slow', fields: ['name', '?', 'files'] }),
  ]);
  expect(lines.join()).not.toMatch(/Sara|secret|AAAA/);
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
  const { end, closed } = await begun('/orders');
  expect({ timerCount: vi.getTimerCount(), end: await end() }).toEqual({ timerCount: 1, end: 200 });
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});

/** Starts a request whose headers were received, on a server with a simulated clock. */
async function begun(path: string, type = 'video/mp4') {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  const counts = { slow: 0 };
  addRequestNetwork(app);
  addSecurityLog(app);
  cutSlowBodies(app, counts);
  app.addContentTypeParser('*', (_request, body, done) => void body.resume().once('end', () => done(null)));
  app.post('/*', async () => 'done');
  await app.register(addOrderRoute);
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': type, 'transfer-encoding': 'chunked' };
  const call = request({ port, path, method: 'POST', headers }).on('error', () => {});
  onTestFinished(() => void call.destroy());
  call.flushHeaders();
  const [incoming] = await once(app.server, 'request');
  const { socket } = incoming;
  return {
    closed: new Promise((resolve) => incoming.once('close', resolve)),
    call,
    counts,
    lines,
    /** Sends a text or this many bytes, and waits until the server has received them. */
    async send(content: number | string): Promise<void> {
      const chunk = typeof content === 'string' ? Buffer.from(content) : Buffer.alloc(content);
      const expected = socket.bytesRead + chunk.length;
      call.write(chunk);
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

/** Adds a route that reads orders as the server does. */
async function addOrderRoute(app: FastifyInstance): Promise<void> {
  const dependencies = {
    bodies: new BodyBudget(),
    spool: spoolIn(await temporaryFolder(), { requireSpace: async () => {} }),
  };
  app.removeAllContentTypeParsers();
  // The server's error handler does not log connections that ended either.
  app.setErrorHandler((_error, _request, reply) => reply.send('ended'));
  await app.register(multipart);
  app.addContentTypeParser('application/json', (_request, body, done) => done(null, body));
  app.post('/order', { config: { operation: 'sendOrder' } }, (request, reply) => {
    dependencies.bodies.admit(request, reply);
    return request.isMultipart()
      ? readMultipartForm(request, reply, dependencies)
      : readJson(request, reply, request.raw, dependencies);
  });
}
