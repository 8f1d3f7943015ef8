import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { backedUp } from '../../support/fixtures/used-workshop.ts';
import { setUps } from '../../support/infrastructure/set-ups.ts';
import { hasPostgres, newDatabase, startFirst } from '../../support/infrastructure/shared-services.ts';
import {
  changeDatabase,
  halfUpload,
  sharedServer,
  startServer,
  startWithAdmin,
} from '../../support/infrastructure/test-server.ts';
import { startReceiver } from '../../support/infrastructure/webhook-receiver.ts';

startFirst('postgres', 's3');

const STORES: { readonly label: string; readonly settings: () => Promise<Record<string, string>> }[] = [
  { label: 'SQLite', settings: async () => ({}) },
];
if (hasPostgres) STORES.push({ label: 'PostgreSQL', settings: async () => ({ DATABASE_URL: await newDatabase() }) });

/** Damages an order as an editor of SQLite files could. */

/** A delivery that has failed for months. */
const OLD_DELIVERY = [
  "insert into outbox select id, 9, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z' from orders limit 1",
  // Minutes of three days and a little more.
  "insert into settings values ('hour-meter', '4400')",
];

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Faults, and the alerts that promtool must see. */
const ALERT_TESTS = 'workshop-alerts.test.yml';

async function metricsOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/metrics`);
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  expect({ status: response.status, contentType: response.headers.get('content-type') }).toEqual({
    status: 200,
    contentType: type,
  });
  return (await response.text()).split('\n');
}

describe('the metrics', () => {
  it('counts calls by operation and status and reports all parts as up', async () => {
    const server = await startServer();
    await server.sendOrder();
    await server.sendOrder({ name: '' });
    await server.logIn('wrong password');
    await fetch(`${server.url}/healthz`);
    const metrics = await metricsOf(server.url);
    expect(metrics.filter((line) => line.startsWith('workshop_request_duration_seconds_count'))).toEqual([
      'workshop_request_duration_seconds_count{operation="sendOrder",status="201"} 1',
      'workshop_request_duration_seconds_count{operation="sendOrder",status="400"} 1',
      'workshop_request_duration_seconds_count{operation="login",status="401"} 1',
      'workshop_request_duration_seconds_count{operation="GET /healthz",status="200"} 1',
    ]);
    expect(metrics).toEqual(
      expect.arrayContaining([
        'workshop_part_up{part="store"} 1',
        'workshop_part_up{part="files"} 1',
        'workshop_part_up{part="room"} 1',
        'workshop_image_calls 0',
        expect.stringMatching(/^process_resident_memory_bytes \d+$/),
      ]),
    );
  });

  it('reports an upload in progress and a full disk', async () => {
    const disk = { free: 1e9 };
    const server = await startWithAdmin({}, { freeBytes: async () => disk.free });
    const upload = await halfUpload(server, await server.presign());
    disk.free = 0;
    const line = 'workshop_requests_open{operation="PUT /uploads/videos/:name"}';
    expect(await metricsOf(server.url)).toEqual(
      expect.arrayContaining([`${line} 1`, 'workshop_part_up{part="room"} 0']),
    );
    await upload.abort();
    await expect.poll(() => metricsOf(server.url)).toContain(`${line} 0`);
  });

  it.each(STORES)('reports the size of the store on $label and the pending deliveries', async ({ settings }) => {
    const receiver = await startReceiver(() => {});
    const server = await startServer({ ...(await settings()), ...receiver.environment });
    await server.sendOrder();
    await receiver.ids(1);
    const metrics = await metricsOf(server.url);
    receiver.disconnect();
    const value = (name: string) => Number(metrics.find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
    expect(value('workshop_outbox_orders')).toBe(1);
    expect(value('workshop_outbox_oldest_seconds')).toBeGreaterThan(0);
    expect(value('workshop_store_bytes')).toBeGreaterThan(16_000);
  });

  it.each(setUps)('reports the time of the last backup on $label', async ({ open }) => {
    const { environment } = await open();
    const { url } = await startServer(environment);
    expect(await metricsOf(url)).toContain('workshop_last_backup_seconds 0');
    const before = Date.now() / 1_000;
    await backedUp(environment);
    const line = (await metricsOf(url)).find((one) => one.startsWith('workshop_last_backup_seconds '));
    const seconds = Number(line?.split(' ')[1]);
    expect(seconds).toBeGreaterThanOrEqual(before);
    expect(seconds).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  it('counts abandoned deliveries of the webhook', async () => {
    let status = 200;
    const receiver = await startReceiver((response) => void response.writeHead(status).end());
    const server = await startServer(receiver.environment);
    await server.sendOrder();
    await receiver.ids(1);
    status = 500;
    await vi.waitFor(async () => expect(await metricsOf(server.url)).toContain('workshop_outbox_orders 0'));
    changeDatabase(join(server.dataDir, 'workshop.sqlite'), ...OLD_DELIVERY);
    // Triggers the relay.
    await server.sendOrder();
    await vi.waitFor(async () => {
      expect(await metricsOf(server.url)).toContain('workshop_deliveries_abandoned_total 1');
    });
  });

  it('counts no delivery as waiting after the settings of the webhook were removed', async () => {
    const receiver = await startReceiver((response) => void response.writeHead(500).end());
    const announcing = await startServer(receiver.environment);
    await announcing.sendOrder();
    await receiver.ids(1);
    expect(await metricsOf(announcing.url)).toContain('workshop_outbox_orders 1');
    await announcing.close();
    const server = await startServer({ DATA_DIR: announcing.dataDir });
    const none = ['workshop_outbox_orders 0', 'workshop_outbox_oldest_seconds 0'];
    expect(await metricsOf(server.url)).toEqual(expect.arrayContaining(none));
  });

  it('counts errors from 0 at the start, without those of /readyz', async () => {
    const disk = { free: 1e9 };
    const server = await startServer({}, { freeBytes: async () => disk.free });
    expect(await metricsOf(server.url)).toContain('workshop_errors_total 0');
    disk.free = 0;
    expect({ status: (await server.sendOrder()).status, readyz: await server.statusOf('/readyz') }).toEqual({
      status: 507,
      readyz: 503,
    });
    expect(await metricsOf(server.url)).toContain('workshop_errors_total 1');
  });

  it('includes each metric of the documented alerts', async () => {
    const rules = await readFile('docs/deploy/workshop-alerts.yml', 'utf8');
    const named = new Set(rules.match(/\bworkshop_\w+/g));
    const server = await startServer();
    const included = (await metricsOf(server.url)).map((line) => line.replace(/[{ ].*/, ''));
    expect([...named.difference(new Set(included))]).toEqual([]);
    expect(named.size).toBe(6);
  });

  it.runIf(hasPromtool)('begins and ends each documented alert with its fault', async () => {
    const { stdout } = await promisify(execFile)('promtool', [
      'test',
      'rules',
      `${import.meta.dirname}/${ALERT_TESTS}`,
    ]);
    expect(stdout).toContain('SUCCESS');
  });

  const behindProxy = sharedServer({ TRUST_PROXY: 'loopback' });
  const OF_PROXIES = [
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-real-ip',
    'cf-connecting-ip',
    'cf-ray',
    'true-client-ip',
  ];

  it.each(OF_PROXIES)('hides the metrics from requests with the proxy header %s', async (name) => {
    expect((await fetch(`${behindProxy.url}/metrics`, { headers: { [name]: '127.0.0.1' } })).status).toBe(404);
  });

  it('serves the metrics to the configured addresses only', async () => {
    const { url } = await startServer({ METRICS_FROM: '10.0.0.0/8, fd00::1' });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });
});
