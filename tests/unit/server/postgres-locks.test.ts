import { describe, expect, it, vi } from 'vitest';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import type { RenderPage } from '#src/site/rendering/page-renderer.ts';
import { builtSite, PAGE } from '../../support/fixtures/built-site.ts';
import { openPostgres } from '../../support/infrastructure/set-ups.ts';
import { hasPostgres, newDatabase, runSql, startFirst } from '../../support/infrastructure/shared-services.ts';
import { startServer, startWithAdmin } from '../../support/infrastructure/test-server.ts';
import { ENDLESS_WAIT, lockTable, MORE_THAN_CONNECTIONS } from './locked-table.ts';

/** Parameter of a URL with which a server waits 100 ms for a locked table. */
const SHORT_WAIT = '&lock_timeout=100';

/** Connections to this database that wait for the write lock. `pg_locks` lists those of all databases. */
const WAITING = `from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and locktype = 'advisory' and not granted`;

/** True if a connection waits for the lock of another, and has done so for this time. */
async function isWaitedFor(url: string, time = '0'): Promise<boolean> {
  const waiting = `select 1 ${WAITING} and waitstart <= clock_timestamp() - interval '${time}'`;
  return (await runSql(url, waiting)).length > 0;
}

/** Takes the write lock of a store. `release` ends the task that holds it. */
async function takeWriteLock(store: ServerStore) {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = store.withWriteLock(async () => {
    taken.resolve();
    await released.promise;
  });
  await Promise.race([taken.promise, held]);
  const release = () => {
    released.resolve();
    return held;
  };
  return release;
}

startFirst('postgres');

describe.runIf(hasPostgres)('a server on PostgreSQL', () => {
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
      { seed: true, ...(await builtSite()), renderer: { render, inlineScripts: [] } },
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
    expect({ status: page.status, retryAfter: page.headers.get('retry-after'), text: await page.text() }).toEqual({
      status: 503,
      retryAfter: '5',
      text: PAGE,
    });
  });

  it('serializes changes of products across servers, also if one takes longer than the lock timeout', async () => {
    const url = await newDatabase();
    const one = await openPostgres(url);
    const other = await openPostgres(`${url}&lock_timeout=10`);
    const release = await takeWriteLock(one);
    let isChanged = false;
    const change = other.withWriteLock(async () => {
      isChanged = true;
    });
    await vi.waitUntil(() => isWaitedFor(url, '100 ms'), { timeout: 10_000 });
    expect(isChanged).toBe(false);
    await release();
    await change;
    expect(isChanged).toBe(true);
  });

  it('waits for another server that is initializing the store', async () => {
    const url = await newDatabase();
    const release = await takeWriteLock(await openPostgres(url));
    const server = startServer({ DATABASE_URL: url });
    await vi.waitUntil(() => isWaitedFor(url), { timeout: 10_000 });
    // Ends the wait as a statement timeout would.
    await runSql(url, `select pg_cancel_backend(pid) ${WAITING}`);
    await vi.waitUntil(() => isWaitedFor(url), { timeout: 10_000 });
    await release();
    expect(await (await server).statusOf('/readyz')).toBe(200);
  });
});
