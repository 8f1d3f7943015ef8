import { describe, expect, it, vi } from 'vitest';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { rawResponse } from '../../support/infrastructure/raw-response.ts';
import { sampleImageUrl, startServer } from '../../support/infrastructure/test-server.ts';

it('counts calls from one address by a clock that no one can set back', async () => {
  const server = await startServer({ LOGIN_RATE_LIMIT: '1' });
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const statuses = [(await server.logIn()).status];
  vi.setSystemTime(Date.now() - 3_600_000);
  statuses.push((await server.logIn()).status);
  vi.advanceTimersByTime(60_000);
  statuses.push((await server.logIn()).status);
  expect(statuses).toEqual([200, 429, 200]);
});

it.each([
  {
    label: 'counts calls by the address that a trusted proxy sends',
    TRUST_PROXY: '1',
    addresses: '192.0.2.1 192.0.2.2 192.0.2.1',
    expected: [201, 201, 429],
  },
  {
    label: 'counts calls of a whole /64 network together',
    TRUST_PROXY: '1',
    addresses: '2001:db8:0:1::1 2001:db8:0:1::2 2001:db8:0:2::1',
    expected: [201, 429, 201],
  },
  {
    label: 'counts calls of an address together, whatever the port',
    TRUST_PROXY: '1',
    addresses: '192.0.2.1:40001 192.0.2.1:40002 192.0.2.2:40001',
    expected: [201, 429, 201],
  },
  {
    label: 'counts calls of an IPv6 network together, whatever the spelling',
    TRUST_PROXY: '1',
    addresses: '[2001:db8:0:1::1]:40001 2001:DB8:0000:1:0:0:0:2 [2001:db8::1:0:0:0:3]',
    expected: [201, 429, 429],
  },
  {
    label: 'counts all calls together if a proxy sends no addresses',
    TRUST_PROXY: '1',
    addresses: 'unknown client-1 client-2',
    expected: [201, 429, 429],
  },
  {
    label: 'ignores a forged address when no proxy is trusted',
    TRUST_PROXY: 'false',
    addresses: '192.0.2.1 192.0.2.2',
    expected: [201, 429],
  },
])('$label', async ({ TRUST_PROXY, addresses, expected }) => {
  const server = await startServer({ ORDER_RATE_LIMIT: '1', TRUST_PROXY });
  const statuses: number[] = [];
  for (const address of addresses.split(' ')) {
    statuses.push((await server.sendOrder({}, { 'x-forwarded-for': address })).status);
  }
  expect(statuses).toEqual(expected);
});

it('answers an order without images while images are being processed', async () => {
  const server = await startServer();
  const answered: string[] = [];
  const files = [await sampleImageUrl()];
  const heavy = Array.from({ length: 3 }, () => server.sendOrder({ files }).then(() => answered.push('images')));
  await server.sendOrder().then(() => answered.push('plain'));
  await Promise.all(heavy);
  expect(answered).toEqual(['plain', 'images', 'images', 'images']);
});

describe('calls from the page of another site', () => {
  it('rejects a call when neither its origin nor its host can be parsed', async () => {
    const { url } = await startServer();
    const headers = { host: 'no host', origin: 'null', 'content-type': 'application/json' };
    expect((await rawResponse(`${url}/api/admin/logout`, { headers, body: '' })).status).toBe(403);
  });

  it('accepts calls from the public origin only, with the same scheme and port', async () => {
    const server = await startServer({ PUBLIC_URL: 'https://workshop.example' });
    expect((await server.sendOrder({}, { origin: 'https://workshop.example' })).status).toBe(201);
    for (const origin of ['http://workshop.example', 'https://workshop.example:8443', server.url])
      expect({ origin, status: (await server.sendOrder({}, { origin })).status }).toEqual({ origin, status: 403 });
  });

  it('lets other sites read public data, without CORS headers', async () => {
    const server = await startServer();
    const response = await fetch(`${server.url}/api/products`, { headers: { origin: 'https://elsewhere.example' } });
    expect({
      status: response.status,
      accessControlAllowOrigin: response.headers.get('access-control-allow-origin'),
    }).toEqual({ status: 200, accessControlAllowOrigin: null });
  });
});

it('sends headers that forbid framing, content sniffing and foreign scripts', async () => {
  const { headers } = await fetch((await startServer()).url);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob: https://www.openstreetmap.org;media-src 'self' blob:;" +
      "connect-src 'self' https://api.country.is;frame-src https://www.openstreetmap.org;object-src 'none';" +
      "base-uri 'none';form-action 'self';frame-ancestors 'none'",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('geolocation=()');
  expect(headers.get('strict-transport-security')).toBeNull();
});

it('isolates the admin pages and the API from the page that opened them', async () => {
  const { url } = await startServer({}, { ...(await builtSite()), seed: true });
  const policyAt = async (path: string) => (await fetch(url + path)).headers.get('cross-origin-opener-policy');
  const kept = ['/login', '/dashboard', '/orders/abc', '/api/products', '/gone'];
  expect(await Promise.all(kept.map(policyAt))).toEqual(kept.map(() => 'same-origin'));
  const visited = ['/', '/about', '/products', '/products/1'];
  expect(await Promise.all(visited.map(policyAt))).toEqual(visited.map(() => 'unsafe-none'));
});

it('does not make the browser start a process for the page of a visitor', async () => {
  const { headers } = await fetch((await startServer({}, await builtSite())).url);
  expect(headers.get('origin-agent-cluster')).toBeNull();
});

it('sends Strict-Transport-Security when the public URL is HTTPS', async () => {
  const { headers } = await fetch((await startServer({ PUBLIC_URL: 'https://workshop.example' })).url);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});
