import { describe, expect, it } from 'vitest';
import { hasCaddy, startCaddy } from '../../support/infrastructure/caddy.ts';
import { freePort } from '../../support/infrastructure/free-port.ts';
import { startServer } from '../../support/infrastructure/test-server.ts';

describe.skipIf(!hasCaddy)('the documented Caddy', () => {
  it('shows a page with a reference in both languages while no server answers', async () => {
    const { url } = await startCaddy(await freePort());
    const response = await fetch(url);
    const page = await response.text();
    const { headers } = response;
    expect({
      status: response.status,
      retryAfter: headers.get('retry-after'),
      cacheControl: headers.get('cache-control'),
    }).toEqual({ status: 503, retryAfter: '10', cacheControl: 'no-store' });
    const reference = headers.get('x-request-id')?.slice(0, 8) ?? 'none';
    expect(reference).toMatch(/^[\da-f]{8}$/);
    expect(page).toContain(`شناسهٔ خطا: <bdi dir='ltr'>${reference}</bdi></p>`);
    expect(page).toContain(`Error reference: ${reference}</p>`);
  });

  it('rejects searches and receipts beyond the limit with 429, and no other pages', async () => {
    const server = await startServer({ TRUST_PROXY: '1' });
    const { url } = await startCaddy(server.port, true);
    const paths = [
      '/healthz?q=gear',
      '/healthz?receipt=one',
      '/healthz?q=gear&receipt=one',
      '/healthz',
      '/healthz?lang=en',
    ];
    const responses = await Promise.all(paths.map((path) => fetch(url + path)));
    expect(responses.map(({ status }) => status)).toEqual([429, 429, 429, 200, 200]);
    for (const { headers } of responses) expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('passes its request id to the server, and keeps the metrics to itself', async () => {
    const server = await startServer({ TRUST_PROXY: '1' });
    const { url } = await startCaddy(server.port);
    const response = await fetch(`${url}/healthz`);
    expect({ status: response.status, xRequestId: response.headers.get('x-request-id') }).toEqual({
      status: 200,
      xRequestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });
});
