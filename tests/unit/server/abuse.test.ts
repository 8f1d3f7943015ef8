import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RunningServer } from '#src/server/server.ts';
import { logIn, ordersOn, pictureUrl, postJson, sendOrder, sessionOf, startServer } from './test-server.ts';

const TOO_LARGE = { message: 'What was sent is too large.', errors: [] };
const _TOO_MANY = { message: 'Too many requests; please try again a little later.', errors: [] };

describe('too many calls from one address (row 102)', () => {
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
    // One customer has a whole /64 network.
    const [first, second, other] = [
      await from('2001:db8:0:1::1'),
      await from('2001:db8:0:1::2'),
      await from('2001:db8:0:2::1'),
    ];
    expect([first, second, other]).toEqual([201, 429, 201]);
  });

  it('cannot hide behind an address that they made up', async () => {
    const server = await startServer({ ORDER_RATE_LIMIT: '1' });
    const from = async (address: string) => (await sendOrder(server, {}, { 'x-forwarded-for': address })).status;
    expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([201, 429]);
  });
});

describe('a body of a million values (row 102)', () => {
  const sent = async (body: string) => {
    const server = await startServer();
    const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
    const answer = await fetch(orders(server), { method: 'POST', headers, body });
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
    expect(await sent(body)).toEqual([413, 0]);
  });

  it('is none where the commas, brackets and quotes stand in a text', async () => {
    const description = '\\",[{'.repeat(900);
    const server = await startServer();
    expect((await sendOrder(server, { description })).status).toBe(201);
    const [order] = await ordersOn(server, await sessionOf(server));
    expect(order).toMatchObject({ description });
  });
});

describe('a body of megabytes of text', () => {
  const order = (name: string, files = '') =>
    `{"name":${name},"phone":"09121234567","description":"A gear","files":[${files}]}`;
  const LONG = 1_000_000;

  it.each([
    ['escapes', order(`"${'\\r\\n'.repeat(LONG)}"`)],
    ['quotes', order(`"${'\\"'.repeat(LONG)}"`)],
    ['letters', order(`"${'چ'.repeat(LONG)}"`)],
    ['a data URL as a name', order(`"data:image/png;base64,${'A'.repeat(LONG)}"`)],
    ['a data URL with escapes', order('"Ali"', `"data:image/png;base64,${'\\u0041'.repeat(LONG)}"`)],
    ['escapes as a file', order('"Ali"', `"${'\\n'.repeat(LONG)}"`)],
    [
      'many texts',
      order(
        '"Ali"',
        Array(900)
          .fill(`"${'\\n'.repeat(1_000)}"`)
          .join(),
      ),
    ],
    ['one name after the other', order(`"${'\\n'.repeat(1_000)}","name":`.repeat(900).slice(0, -8))],
    ['a key', `{"${'\\n'.repeat(LONG)}":1}`],
    ['digits', order('1'.repeat(LONG))],
    ['white space', order(`${' '.repeat(LONG)}"Ali"`)],
    ['a text without an end', `{"name":"${'\\n'.repeat(LONG)}`],
  ])('is refused before it is parsed: %s', async (_what, body) => {
    const server = await startServer();
    const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
    const answer = await fetch(orders(server), { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([413, TOO_LARGE]);
  });

  it('is none where every text is as long as it may be, written in escapes', async () => {
    const server = await startServer();
    const escaped = (length: number) => '\\ud83e\\uddbe'.repeat(length);
    const body = `{"name":"${escaped(120)}","phone":"09121234567","description":"${escaped(5_000)}","files":[]}`;
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(orders(server), { method: 'POST', headers, body })).status).toBe(201);
  });
});

describe('an order without pictures', () => {
  it('does not wait while pictures are looked into', async () => {
    const server = await startServer();
    const answered: string[] = [];
    const files = [await pictureUrl()];
    const heavy = Array.from({ length: 3 }, () => sendOrder(server, { files }).then(() => answered.push('pictures')));
    await sendOrder(server).then(() => answered.push('plain'));
    await Promise.all(heavy);
    expect(answered).toEqual(['plain', 'pictures', 'pictures', 'pictures']);
  }, 20_000);
});

describe('bodies under way', () => {
  const BUSY = { message: 'The server is busy; please try again a little later.', errors: [] };
  const LARGEST = 46_000_000;

  it('have room for the largest order of an address, not for two, and always for one without pictures', async () => {
    const server = await startServer();
    const first = await begun(server, LARGEST);
    const second = await begun(server, LARGEST);
    const [answer] = await once(second, 'response');
    expect([answer.statusCode, answer.headers['retry-after'], JSON.parse(await text(answer))]).toEqual([
      503,
      '5',
      BUSY,
    ]);
    expect((await sendOrder(server)).status).toBe(201);
    first.destroy();
    // A body of white space is no order, but it is let in.
    await vi.waitFor(async () => expect((await postJson(orders(server), ' '.repeat(200_000))).status).toBe(400));
  });

  it('have room in all', async () => {
    const server = await startServer({ TRUST_PROXY: '1' });
    const from = (address: string, bytes: number) => begun(server, bytes, { 'x-forwarded-for': address });
    for (const [index, bytes] of [LARGEST, 10_000_000].entries()) await from(`192.0.2.${index}`, bytes);
    const [answer] = await once(await from('192.0.2.9', 12_000_000), 'response');
    expect(answer.statusCode).toBe(503);
    answer.resume();
  });

  it('are counted for a whole IPv6 network, of which one customer has every address', async () => {
    const server = await startServer({ TRUST_PROXY: '1' });
    const from = (address: string) => begun(server, 30_000_000, { 'x-forwarded-for': address });
    await from('2001:db8::1');
    const [answer] = await once(await from('2001:db8:0:0:7::2'), 'response');
    expect(answer.statusCode).toBe(503);
    answer.resume();
  });
});

describe('a sender who is slow', () => {
  it.each(['/api/orders/orders', '/nothing'])('is cut: %s', async (path) => {
    const server = await startServer();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const call = await begun(server, 40_000_000, {}, path);
    const cut = new Promise((resolve) => call.once('close', resolve));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(30_000);
    await cut;
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

const orders = ({ url }: RunningServer) => `${url}/api/orders/orders`;

/** A call whose headers are out, and nothing of its body yet. */
async function begun(
  { url }: RunningServer,
  bytes: number,
  headers: Record<string, string> = {},
  path = '/api/orders/orders',
): Promise<ClientRequest> {
  const call = request(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': bytes, 'accept-language': 'en', ...headers },
  });
  onTestFinished(() => void call.destroy());
  call.on('error', () => {});
  call.flushHeaders();
  return call;
}
