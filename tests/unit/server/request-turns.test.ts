import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addRequestNetwork } from '#src/server/http/request-network.ts';
import { addRequestTurns } from '#src/server/http/request-turns.ts';

/** Opens a server that records the addresses of the requests that began, in order. */
function openApp() {
  const app = fastify({ trustProxy: true });
  const begun: string[] = [];
  /** Number of requests that had begun at the end of the first turn. */
  const firstTurn = Promise.withResolvers<number>();
  // The client disconnects while its request waits.
  app.addHook('onRequest', async ({ url, raw }) => {
    if (url === '/gone') Object.assign(raw.socket, { destroyed: true });
  });
  addRequestNetwork(app);
  addRequestTurns(app);
  app.get('/*', async ({ ip }) => {
    if (begun.length === 0) setImmediate(() => firstTurn.resolve(begun.length));
    begun.push(ip);
  });
  const get = (address: string, url = '/') => app.inject({ url, headers: { 'x-forwarded-for': address } });
  const flood = () => Array.from({ length: 40 }, () => get('192.0.2.1'));
  return { begun, firstTurn: firstTurn.promise, get, flood };
}

it('begins few requests of a flood in one turn of the event loop, and all of them in the end', async () => {
  const { begun, firstTurn, flood } = openApp();
  await Promise.all(flood());
  expect(await firstTurn).toBeLessThanOrEqual(16);
  expect(begun).toHaveLength(40);
});

it('begins the request of another network before the rest of a flood', async () => {
  const { begun, flood, get } = openApp();
  await Promise.all([...flood(), get('192.0.2.2')]);
  expect(begun.indexOf('192.0.2.2')).toBeLessThan(16);
});

it('drops a waiting request whose client disconnected', async () => {
  const { begun, flood, get } = openApp();
  const requests = flood();
  void get('192.0.2.2', '/gone');
  await Promise.all([...requests, get('192.0.2.3')]);
  expect(begun).toContain('192.0.2.3');
  expect(begun).not.toContain('192.0.2.2');
});
