import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { startWithAdmin } from '../../support/infrastructure/test-server.ts';

/** Locks a store against writers, until the test ends or rolls back. */
function lockStore(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'workshop.sqlite'));
  onTestFinished(() => lock.close());
  lock.exec('begin exclusive');
  return lock;
}

async function startLocked() {
  const server = await startWithAdmin();
  const lock = lockStore(server.dataDir);
  return { server, lock, statusOf: server.statusOf, sent: [server.sendOrder(), server.sendOrder()] };
}

it('answers readers and rejects writers with 503 while another program locks the store', async () => {
  const { server, lock, statusOf, sent } = await startLocked();
  const begun = performance.now();
  const read = Promise.all([statusOf('/api/products'), server.orders()]);
  expect(await Promise.race([read, ...sent])).toEqual([200, []]);
  for (const response of await Promise.all(sent)) {
    expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '5',
    });
    const message = 'The server is busy; please try again a little later.';
    expect(await response.json()).toEqual({ message, errors: [] });
  }
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(await statusOf('/readyz')).toBe(503);
  lock.exec('rollback');
  expect({ status: (await server.sendOrder()).status, readyz: await statusOf('/readyz') }).toEqual({
    status: 201,
    readyz: 200,
  });
  expect(await server.orders()).toHaveLength(1);
});

it('shows an order while another program locks the store, and counts it as read the next time', async () => {
  const server = await startWithAdmin();
  const { _id: id } = await (await server.sendOrder()).json();
  const lock = lockStore(server.dataDir);
  const isRead = () => lock.prepare("select read_at > '' as isRead from orders").get()?.isRead === 1;
  const open = async () => (await server.adminFetch(`/api/orders/${id}`)).status;
  expect({ status: await open(), isRead: isRead() }).toEqual({ status: 200, isRead: false });
  lock.exec('rollback');
  expect({ status: await open(), isRead: isRead() }).toEqual({ status: 200, isRead: true });
});

it('stores waiting orders when another program releases the lock in time', async () => {
  const { server, lock, statusOf, sent } = await startLocked();
  await statusOf('/api/products');
  lock.exec('rollback');
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201]);
  expect(await server.orders()).toHaveLength(2);
});
