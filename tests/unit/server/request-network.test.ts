import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addRequestNetwork } from '#src/server/http/request-network.ts';

it.each([
  { client: 'with an IPv4 address', address: '203.0.113.7', network: '203.0.113.7' },
  { client: 'with an IPv6 address', address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2' },
  { client: 'that has disconnected', address: undefined, network: '' },
])('knows the network of a client $client', async ({ address, network }) => {
  const app = fastify();
  addRequestNetwork(app);
  app.get('/', async (request) => {
    Object.defineProperty(request.raw.socket, 'remoteAddress', { value: address });
    return request.network;
  });
  expect((await app.inject('/')).body).toBe(network);
  await app.close();
});
