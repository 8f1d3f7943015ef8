import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RenderPage } from '#src/domain/page-rendering.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import { builtSite, PAGE } from '../../support/fixtures/built-site.ts';
import { openPostgres } from '../../support/infrastructure/set-ups.ts';
import { hasPostgres, newDatabase, runSql, startFirst } from '../../support/infrastructure/shared-services.ts';
import { startServer, startWithAdmin } from '../../support/infrastructure/test-server.ts';

/** Parameters of a URL that change how long a server waits for a locked table, in milliseconds: until it is unlocked, … */
const ENDLESS_WAIT = '&lock_timeout=0&statement_timeout=0';
/** … or not long. */
const SHORT_WAIT = '&lock_timeout=100';

/** True if a connection waits for the lock of another. */
async function isWaitedFor(url: string): Promise<boolean> {
  return (await runSql(url, "select 1 from pg_locks where locktype = 'advisory' and not granted")).length > 0;
}

/** Number of connections that wait for a lock of a table. */
async function waitingFor(url: string, table: string): Promise<number> {
  const waiting = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;
  return (await runSql(url, waiting)).length;
}

/** Locks a table against every other connection until the test ends, or calls the returned function. */
async function lockTable(url: string, table: 'orders' | 'products'): Promise<() => Promise<void>> {
  const client = new Client(url);
  await client.connect();
  const unlock = () => client.end();
  onTestFinished(unlock);
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return unlock;
}

/** More calls than a server has connections, each of which waits for a locked table. */
const MORE_THAN_CONNECTIONS = 40;

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

  it('stores orders and answers the admin while every page waits for a locked table', async () => {
    const url = await newDatabase();
    const server = await startWithAdmin({ DATABASE_URL: url + ENDLESS_WAIT }, { seed: true, ...(await builtSite()) });
    const unlock = await lockTable(url, 'products');
    const pages = Array.from({ length: MORE_THAN_CONNECTIONS }, (_, id) => server.statusOf(`/products/${id}`));
    expect((await server.sendOrder()).status).toBe(201);
    expect(await server.orders()).toHaveLength(1);
    await unlock();
    expect(new Set(await Promise.all(pages))).toEqual(new Set([200, 404]));
  });

  it('renders pages in the language of the visitor while the products are locked', async () => {
    const url = await newDatabase();
    const render: RenderPage = async ({ path, language, products }) => `<p>${path} ${language} ${products.length}</p>`;
    const server = await startServer(
      { DATABASE_URL: url + SHORT_WAIT },
      { seed: true, ...(await builtSite()), render },
    );
    await lockTable(url, 'products');
    const headers = { accept: 'text/html', cookie: 'language=en' };
    const pages = ['/products/1', '/products/13', '/'].map(async (path) => {
      const response = await fetch(server.url + path, { headers });
      return [response.status, await response.text()];
    });
    expect(await Promise.all(pages)).toEqual([
      [200, '<p>/products/1 en 12</p>'],
      [404, '<p>/products/13 en 12</p>'],
      [200, '<p>/ en 12</p>'],
    ]);
  });

  it('leaves the page of a product to the browser if the products were never read', async () => {
    const url = await newDatabase();
    const site = { seed: true, ...(await builtSite()) };
    const seeded = await startServer({ DATABASE_URL: url }, site);
    await seeded.close();
    await lockTable(url, 'products');
    const server = await startServer({ DATABASE_URL: url + SHORT_WAIT, DATA_DIR: seeded.dataDir }, site);
    const page = await fetch(`${server.url}/products/1`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([503, '5', PAGE]);
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

  it('serializes changes of products across servers', async () => {
    const url = await newDatabase();
    const [one, other] = await Promise.all([openPostgres(url), openPostgres(url)]);
    const finished: string[] = [];
    const [begin, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = one.withWriteLock(async () => {
      begin.resolve();
      await end.promise;
      finished.push('first');
    });
    await begin.promise;
    const second = other.withWriteLock(async () => void finished.push('second'));
    await vi.waitUntil(() => isWaitedFor(url), { timeout: 10_000 });
    end.resolve();
    await Promise.all([first, second]);
    expect(finished).toEqual(['first', 'second']);
  });

  it('waits for another server that is initializing the store', async () => {
    const url = await newDatabase();
    const turn = Promise.withResolvers<void>();
    const begun = (await openPostgres(url)).withWriteLock(() => turn.promise);
    const server = startServer({ DATABASE_URL: url });
    await vi.waitUntil(() => isWaitedFor(url), { timeout: 10_000 });
    // Ends the wait as a statement timeout would.
    await runSql(url, "select pg_cancel_backend(pid) from pg_locks where locktype = 'advisory' and not granted");
    await vi.waitUntil(() => isWaitedFor(url), { timeout: 10_000 });
    turn.resolve();
    await begun;
    expect(await (await server).statusOf('/readyz')).toBe(200);
  });
});
