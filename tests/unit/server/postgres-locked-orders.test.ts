import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { openPostgres } from '../../support/infrastructure/set-ups.ts';
import {
  hasPostgres,
  hasS3,
  newBucket,
  newDatabase,
  runSql,
  startFirst,
} from '../../support/infrastructure/shared-services.ts';
import { startWithAdmin } from '../../support/infrastructure/test-server.ts';
import { ENDLESS_WAIT, lockTable, MORE_THAN_CONNECTIONS, waitingFor } from './locked-table.ts';

startFirst('postgres');

describe.runIf(hasPostgres)('a server on PostgreSQL', () => {
  it('times out on a locked table long before a slow statement would', async () => {
    const url = await newDatabase();
    const store = await openPostgres(url);
    await lockTable(url, 'orders');
    const error: unknown = await store.orders.find('any-order').catch((thrown: unknown) => thrown);
    expect(error).toHaveProperty('name', 'StoreBusy');
    expect(error).toHaveProperty('cause.code', '55P03');
  });

  it('answers pages while every call for orders waits for a locked table', async () => {
    const url = await newDatabase();
    const server = await startWithAdmin({ DATABASE_URL: url + ENDLESS_WAIT }, { seed: true, ...(await builtSite()) });
    const unlock = await lockTable(url, 'orders');
    const calls = Array.from({ length: MORE_THAN_CONNECTIONS }, () => server.adminFetch('/api/orders/any-order-id'));
    expect(await Promise.all([server.statusOf('/products/1'), server.statusOf('/api/products')])).toEqual([200, 200]);
    await unlock();
    // Calls without a connection may have been rejected meanwhile.
    for (const { status } of await Promise.all(calls)) expect([404, 503]).toContain(status);
  });

  it('logs in, and rejects strangers, while every call for orders waits for a locked table', async () => {
    const url = await newDatabase();
    const server = await startWithAdmin({ DATABASE_URL: url + ENDLESS_WAIT });
    const unlock = await lockTable(url, 'orders');
    const calls = Array.from({ length: MORE_THAN_CONNECTIONS }, () => server.adminFetch('/api/orders/any-order-id'));
    await vi.waitUntil(async () => (await waitingFor(url, 'orders')) === 5, { timeout: 20_000 });
    const stranger = { headers: { cookie: 'session=made-up' } };
    const answers = await Promise.all([server.logIn(), fetch(`${server.url}/api/orders/getorders`, stranger)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    await unlock();
    for (const { status } of await Promise.all(calls)) expect([404, 503]).toContain(status);
  });

  it('answers 503 to calls for orders while the table is locked, however many there are', async () => {
    const url = await newDatabase();
    const server = await startWithAdmin({ DATABASE_URL: url });
    await lockTable(url, 'orders');
    const calls = Array.from({ length: MORE_THAN_CONNECTIONS }, (_, index) =>
      index % 2 === 0 ? server.sendOrder() : server.adminFetch('/api/orders/getorders'),
    );
    const answers = (await Promise.all(calls)).map(({ status, headers }) => [status, headers.get('retry-after')]);
    expect(answers).toEqual(calls.map(() => [503, '5']));
  });

  it.runIf(hasS3)('shows an order on a database that is read-only', async () => {
    const url = await newDatabase();
    const server = await startWithAdmin({ ...(await newBucket()), DATABASE_URL: url });
    const { _id: id } = await (await server.sendOrder()).json();
    // As for a database whose disk is full, or a standby: every connection that the server opens next is read-only.
    const database = new URL(url).pathname.slice(1);
    await runSql(url, `alter database ${database} set default_transaction_read_only = on`);
    const others = 'select pg_terminate_backend(pid) from pg_stat_activity';
    await runSql(url, `${others} where datname = current_database() and pid <> pg_backend_pid()`);
    const statusOf = async (path: string) => (await server.adminFetch(path)).status;
    // The first call finds out that its connection was closed.
    await vi.waitUntil(async () => (await statusOf('/api/orders/getorders')) === 200, { timeout: 10_000 });
    expect({
      order: await statusOf(`/api/orders/${id}`),
      sent: (await server.sendOrder()).status,
    }).toEqual({ order: 200, sent: 503 });
  });

  it('waits at most a second for a connection, besides a second for a lock', async () => {
    const url = await newDatabase();
    const store = await openPostgres(url + ENDLESS_WAIT);
    const unlock = await lockTable(url, 'orders');
    const running = Array.from({ length: 5 }, () => store.orders.find('any-order'));
    await vi.waitUntil(async () => (await waitingFor(url, 'orders')) === 5, { timeout: 20_000 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const outcomes: unknown[] = [];
    const queued = store.orders.find('any-order').catch((error: unknown) => void outcomes.push(error));
    await vi.advanceTimersByTimeAsync(999);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await queued;
    expect(outcomes).toEqual([new StoreBusy('The database is unavailable')]);
    await unlock();
    expect(await Promise.all(running)).toEqual(running.map(() => null));
  });
});
