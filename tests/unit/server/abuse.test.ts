import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { logIn, ordersOn, sendOrder, sessionOf, startServer } from './test-server.ts';

const TOO_MANY = { message: 'Too many requests; please try again a little later.', errors: [] };

describe('too many calls from one address (row 102)', () => {
  it('are told when to come back: orders', async () => {
    const server = await startServer({ ORDER_RATE_LIMIT: '2' });
    await sendOrder(server);
    await sendOrder(server);
    const third = await sendOrder(server);
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(third.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await third.json()).toEqual(TOO_MANY);
    expect(await ordersOn(server, await sessionOf(server))).toHaveLength(2);
  });

  it('are told when to come back: logins, even right ones (row 103)', async () => {
    const server = await startServer({ LOGIN_RATE_LIMIT: '1' });
    await logIn(server, 'wrong');
    const second = await logIn(server);
    expect(second.status).toBe(429);
    expect(second.headers.get('set-cookie')).toBeNull();
    expect(await second.json()).toEqual(TOO_MANY);
  });

  it('are counted by a clock that nobody sets', async () => {
    const server = await startServer({ LOGIN_RATE_LIMIT: '1' });
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const statuses = [(await logIn(server)).status];
    vi.setSystemTime(Date.now() - 3_600_000);
    statuses.push((await logIn(server)).status);
    vi.advanceTimersByTime(60_000);
    statuses.push((await logIn(server)).status);
    expect(statuses).toEqual([200, 429, 200]);
  });

  it('are counted by the address that a trusted proxy tells', async () => {
    const server = await startServer({ ORDER_RATE_LIMIT: '1', TRUST_PROXY: '1' });
    const from = async (address: string) => (await sendOrder(server, {}, { 'x-forwarded-for': address })).status;
    expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([201, 201, 429]);
  });

  it('cannot hide behind an address that they made up', async () => {
    const server = await startServer({ ORDER_RATE_LIMIT: '1' });
    const from = async (address: string) => (await sendOrder(server, {}, { 'x-forwarded-for': address })).status;
    expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([201, 429]);
  });
});

describe('a body of a million values (row 102)', () => {
  const TOO_LARGE = 413;
  const sent = async (body: string) => {
    const server = await startServer();
    const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
    const answer = await fetch(`${server.url}/api/orders/orders`, { method: 'POST', headers, body });
    const { errors } = await answer.json();
    return [answer.status, errors.length];
  };
  const ORDER = { name: 'Ali', phone: '0912 123 4567', description: 'A gear' };

  it.each([
    ['files', JSON.stringify({ ...ORDER, files: Array.from({ length: 1_000_000 }, () => 1) })],
    ['lists', '['.repeat(1_000_000)],
    ['objects', '{"a":'.repeat(1_000_000)],
    ['fields', `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join(',')}}`],
    ['texts that end at once', `[${'"\\\\",'.repeat(1_000_000)}""]`],
  ])('is refused before it is parsed: %s', async (_what, body) => {
    expect(await sent(body)).toEqual([TOO_LARGE, 0]);
  });

  it('is none where the commas, brackets and quotes stand in a text', async () => {
    const description = '\\",[{'.repeat(900);
    const server = await startServer();
    expect((await sendOrder(server, { description })).status).toBe(201);
    const [order] = await ordersOn(server, await sessionOf(server));
    expect(order).toMatchObject({ description });
  });
});

describe("a call that another site's page made (row 104)", () => {
  it.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused: %j', async (headers) => {
    const server = await startServer();
    const answer = await sendOrder(server, {}, headers);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: 'The request came from another site.', errors: [] });
    expect(await ordersOn(server, await sessionOf(server))).toEqual([]);
  });

  it('is refused where neither its origin nor the own host can be read', async () => {
    const { port } = await startServer();
    const headers = { host: 'no host', origin: 'null', 'content-type': 'application/json' };
    const call = request({ port, host: '127.0.0.1', path: '/api/admin/logout', method: 'POST', headers }).end();
    const [answer] = await once(call, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(403);
  });

  it('is refused before the session is looked at', async () => {
    const server = await startServer();
    const cookie = await sessionOf(server);
    const answer = await fetch(`${server.url}/api/orders/delete?id=abcdefgh`, {
      method: 'DELETE',
      headers: { cookie, origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(403);
  });

  it('is none when it came from the own page', async () => {
    const server = await startServer();
    const own = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect((await sendOrder(server, {}, own)).status).toBe(201);
  });

  it('is none when it came from the public address', async () => {
    const server = await startServer({ PUBLIC_URL: 'https://workshop.example' });
    expect((await sendOrder(server, {}, { origin: 'https://workshop.example' })).status).toBe(201);
    for (const origin of ['http://workshop.example', 'https://workshop.example:8443', server.url])
      expect([origin, (await sendOrder(server, {}, { origin })).status]).toEqual([origin, 403]);
  });

  it('may read what is public', async () => {
    const server = await startServer();
    const answer = await fetch(`${server.url}/api/products`, { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('security headers', () => {
  it('stand on every answer, and let no stranger frame the site (row 99)', async () => {
    const server = await startServer();
    for (const path of ['/api/products', '/nothing', '/healthz']) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob: https://www.openstreetmap.org;media-src 'self' blob:;" +
          "connect-src 'self' https://api.country.is;frame-src https://www.openstreetmap.org;object-src 'none';" +
          "base-uri 'none';form-action 'self';frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('keep browsers on HTTPS where the site is public under HTTPS', async () => {
    const server = await startServer({ PUBLIC_URL: 'https://workshop.example' });
    const { headers } = await fetch(server.url);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});
