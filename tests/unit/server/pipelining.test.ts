import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { LimitedRequest, limitPipelining } from '#src/server/http/pipelining.ts';
import { startServer } from '../../support/infrastructure/test-server.ts';

/** Sends the requests at once. Returns the statuses of the responses and the metric of the limit. */
async function statusesOf(requests: readonly string[]): Promise<{ statuses: readonly string[]; limit: string }> {
  const { url, port } = await startServer();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(requests.join(''));
  const responses = await text(socket).catch(() => '');
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [limit = ''] = metrics.match(/workshop_limits_reached_total\{.*/) ?? [];
  return { statuses: [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status), limit };
}

const get = (path: string, count: number) => Array<string>(count).fill(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
const LAST = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

it('answers eight pipelined requests', async () => {
  const { statuses, limit } = await statusesOf([...get('/api/products', 7), LAST]);
  expect({ statuses, limit }).toEqual({ statuses: Array(8).fill('200'), limit: '' });
});

it('closes a connection with more unanswered requests and reports it once', async () => {
  const { statuses, limit } = await statusesOf([...get('/api/products', 40), LAST]);
  expect({ statuses, limit }).toEqual({
    statuses: [],
    limit: 'workshop_limits_reached_total{limit="pipelined requests"} 1',
  });
});

it('closes a connection with many unanswered requests that match no route', async () => {
  expect((await statusesOf([...get('/%zz', 40), LAST])).statuses.length).toBeLessThan(9);
});

it('stops parsing what it has read from a connection that it closes', async () => {
  const app = fastify({ http: { IncomingMessage: LimitedRequest } });
  onTestFinished(() => app.close());
  limitPipelining(app, { counts: new Map(), add: () => {} });
  let parsed = 0;
  app.server.on('request', () => {
    parsed += 1;
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1').resume();
  socket.on('error', () => {}).write(get('/', 500).join(''));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(parsed).toBe(9);
});
