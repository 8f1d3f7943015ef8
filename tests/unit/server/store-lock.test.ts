import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { ordersOn, sendOrder, sessionOf, startServer, temporaryFolder } from './test-server.ts';

it('a store that another program holds stops no reader, and answers writers 503 soon', async () => {
  const { server, cookie, lock } = await locked();
  const sent = [sendOrder(server), sendOrder(server)];
  const begun = performance.now();
  expect((await fetch(`${server.url}/api/products`)).status).toBe(200);
  expect(await ordersOn(server, cookie)).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(500);
  for (const answer of await Promise.all(sent)) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toEqual({
      message: 'The server is busy; please try again a little later.',
      errors: [],
    });
  }
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  lock.exec('rollback');
  expect((await sendOrder(server)).status).toBe(201);
  expect(await ordersOn(server, cookie)).toHaveLength(1);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

it('a store that another program gives back in time takes what waited', async () => {
  const { server, cookie, lock } = await locked();
  const sent = [sendOrder(server), sendOrder(server)];
  await fetch(`${server.url}/api/products`);
  lock.exec('rollback');
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201]);
  expect(await ordersOn(server, cookie)).toHaveLength(2);
});

async function locked() {
  const dataDir = await temporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  const cookie = await sessionOf(server);
  const lock = new DatabaseSync(join(dataDir, 'workshop.sqlite'));
  onTestFinished(() => lock.close());
  lock.exec('begin exclusive');
  return { server, cookie, lock };
}
