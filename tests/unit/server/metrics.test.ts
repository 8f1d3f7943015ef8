import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, newDatabase } from '../../support/postgres.ts';
import { announced } from '../../support/server-process.ts';
import {
  halfUpload,
  PASSWORD,
  startedProgram,
  startServer,
  startWithAdmin,
  temporaryFolder,
} from '../../support/test-server.ts';
import { SECRET, startReceiver } from '../../support/webhook-receiver.ts';

const TOKEN = 'a token of Prometheus';

const STORES: [string, () => Promise<Record<string, string>>][] = [['SQLite', async () => ({})]];
if (hasPostgres) STORES.push(['PostgreSQL', async () => ({ DATABASE_URL: await newDatabase() })]);

describe('the metrics', () => {
  it('count requests by route, whatever was asked for, and what is open', async () => {
    const server = await startWithAdmin();
    const orders = ['aaaaaaaa', 'bbbbbbbb'].map((id) => server.adminFetch(`/api/orders/${id}`));
    await Promise.all([...orders, fetch(`${server.url}/09121234567`)]);
    const upload = await halfUpload(server, await server.presign());
    const values = await metricsOf(server.url);
    const durations = (labels: string) => values.get(`http_request_duration_seconds_count{${labels}}`);
    expect([
      durations('method="GET",route="/api/orders/:id",status="404"'),
      durations('method="GET",route="(none)",status="404"'),
      durations('method="POST",route="/api/admin/login",status="200"'),
      values.get('http_requests_open{method="PUT",route="/uploads/videos/:name"}'),
      values.get('http_requests_open{method="GET",route="/api/orders/:id"}'),
    ]).toEqual(['2', '1', '1', '1', '0']);
    await upload.hangUp();
    const closed = 'http_request_duration_seconds_count{method="PUT",route="/uploads/videos/:name",status="hang-up"}';
    expect((await metricsOf(server.url)).get(closed)).toBe('1');
    expect([...values.keys()].join('\n')).not.toMatch(/0912|aaaaaaaa/);
  });

  it.each(STORES)('tell of the store on %s, the outbox, the images and the process', async (_name, environment) => {
    const receiver = await startReceiver(() => {});
    const webhook = { NOTIFY_WEBHOOK_URL: receiver.url, NOTIFY_WEBHOOK_SECRET: SECRET };
    const server = await startServer({ ...(await environment()), ...webhook, PUBLIC_URL: 'https://workshop.example' });
    await server.sendOrder();
    await receiver.count(1);
    const values = await metricsOf(server.url);
    receiver.hangUp();
    const value = (name: string) => Number(values.get(name));
    expect([value('store_up'), value('outbox_orders'), value('image_calls')]).toEqual([1, 1, 0]);
    expect(value('store_size_bytes')).toBeGreaterThan(16_000);
    for (const name of ['store_ping_seconds', 'outbox_oldest_seconds', 'process_resident_memory_bytes']) {
      expect([name, value(name) > 0]).toEqual([name, true]);
    }
  });

  it('tell of a store that is away', async () => {
    const server = await startServer();
    const lock = new DatabaseSync(join(server.dataDir, 'workshop.sqlite'));
    onTestFinished(() => lock.close());
    lock.exec('begin exclusive');
    const values = await metricsOf(server.url);
    expect([values.get('store_up'), values.get('store_size_bytes')]).toEqual(['0', 'Nan']);
    lock.exec('rollback');
    expect((await metricsOf(server.url)).get('store_up')).toBe('1');
  });

  it('are told to this machine alone, not to whom a proxy on it speaks for', async () => {
    const { url } = await startServer();
    const headers = [{}, { 'x-forwarded-for': '127.0.0.1' }, { via: '1.1 a' }, { forwarded: 'for=127.0.0.1' }];
    const statuses = headers.map(async (one) => (await fetch(`${url}/metrics`, { headers: one })).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404]);
  });

  it('are told to whoever shows the token where there is one, and to nobody else', async () => {
    const { url } = await startServer({ METRICS_TOKEN: TOKEN });
    const shown = [`Bearer ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN, ''];
    const statuses = shown.map(async (authorization) => {
      const headers = { authorization, 'x-forwarded-for': '192.0.2.1' };
      return (await fetch(`${url}/metrics`, { headers })).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404]);
  });
});

describe('a request id', () => {
  const idFor = async (url: string, id?: string) =>
    (await fetch(`${url}/healthz`, { headers: id === undefined ? {} : { 'x-request-id': id } })).headers.get(
      'x-request-id',
    );
  const OWN = expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);

  it('is what a trusted proxy gave, where that is sane, else another for each', async () => {
    const { url } = await startServer({ TRUST_PROXY: '1' });
    const insane = ['short', 'x'.repeat(65), 'two words', 'a"quote"', ''];
    expect(await idFor(url, 'b7d0c5f2_proxy-1')).toBe('b7d0c5f2_proxy-1');
    const ids = await Promise.all([undefined, ...insane].map((id) => idFor(url, id)));
    expect([ids, new Set(ids).size]).toEqual([ids.map(() => OWN), ids.length]);
  });

  it('is none that a visitor made up', async () => {
    expect(await idFor((await startServer()).url, 'b7d0c5f2_proxy-1')).toEqual(OWN);
  });

  it('leads from a failed response to its line in the log', async () => {
    const child = startedProgram({ DATA_DIR: await temporaryFolder(), ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'info' });
    const { url, lines } = await announced(child);
    const id = (await fetch(`${url}/api/orders/abcdefgh`)).headers.get('x-request-id');
    child.kill('SIGTERM');
    await once(child, 'close');
    const events = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(events.filter(({ reqId }) => reqId === id).map(({ msg }) => msg)).toEqual([
      'incoming request',
      'A call was refused',
      'request completed',
    ]);
  });
});

/** The samples by name and labels. */
async function metricsOf(url: string): Promise<Map<string, string>> {
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]));
}
