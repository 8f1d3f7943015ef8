import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { TrustedProxies } from '#src/server/config.ts';
import { addRequestNetwork, isTrustedProxy } from '#src/server/http/request-network.ts';

const PROXY = '10.0.0.1';

/** A server that trusts the proxies. `ask` sends a request from a proxy and returns what the server knows of the client. */
function openServer(proxies: TrustedProxies) {
  const app = fastify({ trustProxy: isTrustedProxy(proxies) });
  onTestFinished(() => app.close());
  addRequestNetwork(app);
  app.get('/', async ({ address, network }) => ({ address, network }));
  const warn = vi.spyOn(app.log, 'warn');
  return {
    app,
    warn,
    async ask(forwardedFor?: string, remoteAddress = PROXY) {
      const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
      return (await app.inject({ url: '/', remoteAddress, headers })).json<{ address: string; network: string }>();
    },
  };
}

const IPV4 = { address: '203.0.113.7', network: '203.0.113.7' };
const IPV6 = { address: '2001:db8:0:2:0:0:0:6', network: '2001:db8:0:2' };

it.each([
  { forwarded: '203.0.113.7', client: IPV4 },
  { forwarded: '203.0.113.7:40001', client: IPV4 },
  { forwarded: '::ffff:203.0.113.7', client: IPV4 },
  { forwarded: '0:0:0:0:0:FFFF:cb00:7107', client: IPV4 },
  { forwarded: '[::ffff:203.0.113.7]:40001', client: IPV4 },
  { forwarded: '64:ff9b::cb00:7107', client: IPV4 },
  { forwarded: '::ffff:0:203.0.113.7', client: IPV4 },
  { forwarded: '2001:db8:0:2::6', client: IPV6 },
  { forwarded: '2001:0DB8:0000:0002:0000:0000:0000:0006', client: IPV6 },
  { forwarded: '2001:db8::2:0:0:0:6', client: IPV6 },
  { forwarded: '[2001:db8:0:2::6]', client: IPV6 },
  { forwarded: '[2001:db8:0:2::6]:40001', client: IPV6 },
  { forwarded: '2001:db8:0:2::6%eth0', client: IPV6 },
  { forwarded: '[2001:db8:0:2::6%eth0]:40001', client: IPV6 },
  { forwarded: '192.0.2.1, \t203.0.113.7:40001 ', client: IPV4 },
])('reads the client in X-Forwarded-For: $forwarded', async ({ forwarded, client }) => {
  const { ask, warn } = openServer(1);
  expect(await ask(forwarded)).toEqual(client);
  expect(warn).not.toHaveBeenCalled();
});

it.each(['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'])(
  'reads the client of a connection from %s',
  async (address) => expect(await openServer(false).ask(undefined, address)).toEqual(IPV4),
);

it('does not know the network of a client that has disconnected', async () => {
  const { app, ask, warn } = openServer(false);
  app.addHook('onRequest', async ({ raw }) => {
    Object.defineProperty(raw.socket, 'remoteAddress', { value: undefined });
  });
  expect(await ask()).toEqual({ address: '', network: '' });
  expect(warn).not.toHaveBeenCalled();
});

const ATTEMPTS = [
  ...['unknown', '_hidden', 'client.example', '203.0.113', '203.0.113.256', '0xcb.0.113.7', '203.0.113.007'],
  ...['203.0.113.7:', '203.0.113.7:http', '203.0.113.7:123456', '203.0.113.7%eth0', '203.0.113.7/24', '[203.0.113.7'],
  ...[
    '2001:db8:::6',
    '2001:db8::2::6',
    '[2001:db8::6]x',
    '[]:1',
    ':40001',
    '%eth0',
    '"[2001:db8::6]:1"',
    '\u0661.2.3.4',
  ],
];

it.each(ATTEMPTS)('uses the address of the proxy if X-Forwarded-For is %s', async (forwarded) => {
  expect(await openServer(1).ask(forwarded)).toEqual({ address: PROXY, network: PROXY });
});

it('logs once that a proxy sends something that is not an address', async () => {
  const { ask, warn } = openServer(1);
  for (const forwarded of ['x'.repeat(500), 'unknown', '203.0.113.7']) await ask(forwarded);
  expect(warn.mock.calls).toEqual([
    [
      { forwarded: 'x'.repeat(100) },
      'X-Forwarded-For contains no address. Its visitors share the limits of the proxy: see "The proxy in front" in docs/deploy.md',
    ],
  ]);
});

it.each<{ readonly proxies: TrustedProxies; readonly forwarded: string; readonly address: string }>([
  { proxies: ['10.0.0.0/8'], forwarded: '192.0.2.1, 203.0.113.7:4, 10.0.0.2:5', address: '203.0.113.7' },
  { proxies: ['uniquelocal'], forwarded: '203.0.113.7, ::ffff:10.0.0.2', address: '203.0.113.7' },
  { proxies: ['10.0.0.1', '2001:DB8::2'], forwarded: '203.0.113.7, [2001:db8:0::2]:5', address: '203.0.113.7' },
  { proxies: ['10.0.0.1', 'fe80::2%eth0'], forwarded: '203.0.113.7, fe80::2%eth0', address: '203.0.113.7' },
  { proxies: ['10.0.0.0/8'], forwarded: '203.0.113.7, unknown, 10.0.0.2', address: '10.0.0.2' },
  { proxies: ['10.9.0.0/16'], forwarded: '203.0.113.7', address: PROXY },
  { proxies: 2, forwarded: '192.0.2.1, 203.0.113.7:4, 10.0.0.2:5', address: '203.0.113.7' },
  { proxies: 2, forwarded: 'unknown, 10.0.0.2:5', address: '10.0.0.2' },
  { proxies: 0, forwarded: '203.0.113.7', address: PROXY },
])('trusts the proxies $proxies in "$forwarded"', async ({ proxies, forwarded, address }) => {
  expect((await openServer(proxies).ask(forwarded)).address).toBe(address);
});
