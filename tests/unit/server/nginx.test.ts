import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { dataUrl, pngOfSize } from '../../support/fixtures/image-files.ts';
import { freePort } from '../../support/infrastructure/free-port.ts';
import { hasNginx, startNginx } from '../../support/infrastructure/nginx.ts';
import { clientOf, ORDERS, startServer } from '../../support/infrastructure/test-server.ts';

/** A server whose site contains an asset with this name. */
async function startWithAsset(name: string) {
  const site = await builtSite();
  await writeFile(join(site.siteDir, 'assets', name), name);
  return startServer({ TRUST_PROXY: '1' }, site);
}

/** A server whose responses the test defines. Returns its port. */
async function startResponder(respond: RequestListener): Promise<number> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

describe.skipIf(!hasNginx)('the documented nginx', () => {
  it('shows a page in both languages while no server answers', async () => {
    const { url } = await startNginx([await freePort()]);
    for (const init of [{}, { method: 'POST', body: 'name=x' }]) {
      const response = await fetch(`${url}/`, init);
      const page = await response.text();
      const { headers } = response;
      expect({
        status: response.status,
        retryAfter: headers.get('retry-after'),
        cacheControl: headers.get('cache-control'),
      }).toEqual({ status: 503, retryAfter: '10', cacheControl: 'no-store' });
      const reference = headers.get('x-request-id')?.slice(0, 8) ?? 'none';
      expect(reference).toMatch(/^[\da-f]{8}$/);
      expect(page).toContain(`<p>شناسهٔ خطا: <bdi dir='ltr'>${reference}</bdi><!--`);
      expect(page).toContain(`<p>Error reference: ${reference}<!--`);
    }
  });

  it('serves the assets of both versions during an update of two servers', async () => {
    const [older, newer] = [await startWithAsset('older-1.js'), await startWithAsset('newer-1.js')];
    const { url } = await startNginx([older.port, newer.port]);
    // nginx alternates between the servers, so one of two requests reaches the server without the asset first.
    for (const name of ['older-1.js', 'older-1.js', 'newer-1.js', 'newer-1.js']) {
      expect(await (await fetch(`${url}/assets/${name}`)).text()).toBe(name);
    }
    expect((await fetch(`${url}/assets/unknown-1.js`)).status).toBe(404);
  });

  it('logs the request id of the response and the server log, without the query', async () => {
    const server = await startWithAsset('one-1.js');
    const nginx = await startNginx([server.port]);
    const response = await fetch(`${nginx.url}${ORDERS}?secret=1`, { method: 'POST' });
    await nginx.stop();
    const id = response.headers.get('x-request-id') ?? 'none';
    expect(id).toMatch(/^[\da-f]{32}$/);
    const line = await nginx.accessLog();
    expect(line).toMatch(new RegExp(`"POST ${ORDERS} HTTP/1.1" 4\\d\\d \\d+ "-" "\\S+" ${id}\n$`));
  });

  it('forwards the scheme of the visitor, and no request for the figures of the server', async () => {
    const forwarded: (readonly [url: unknown, scheme: unknown])[] = [];
    const port = await startResponder(({ url, headers }, response) => {
      forwarded.push([url, headers['x-forwarded-proto']]);
      response.end();
    });
    const { url } = await startNginx([port]);
    const statuses = [(await fetch(`${url}/products`)).status, (await fetch(`${url}/metrics`)).status];
    expect({ statuses, forwarded }).toEqual({ statuses: [200, 404], forwarded: [['/products', 'http']] });
  });

  it('forwards large orders from a static host', async () => {
    const document = await readFile(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
    const locations = /^location ~ \^\/\(api\|.*?^```$/ms.exec(document)?.[0].replace('```', '') ?? 'not documented';
    const server = await startServer({ TRUST_PROXY: '1' });
    const { url } = await startNginx([server.port], locations);
    const response = await clientOf(url).sendOrder({ files: [dataUrl('image/png', pngOfSize(1_600_000))] });
    expect(response.status).toBe(201);
  });

  it.each(['q', 'receipt'])('rejects requests with ?%s= beyond the limit, and no others', async (parameter) => {
    const { url } = await startNginx([await startResponder((_request, response) => response.end())]);
    const addresses = Array.from({ length: 200 }, (_, index) => `${url}/products?${parameter}=${index}`);
    const outcomes = await Promise.all(
      addresses.map(async (address) => {
        const { status, headers } = await fetch(address);
        return `${status}, Retry-After ${headers.get('retry-after')}`;
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set(['200, Retry-After null', '429, Retry-After 30']));
    // The burst of 60 and the first request are accepted at once.
    expect(outcomes.filter((outcome) => outcome.startsWith('200')).length).toBeGreaterThanOrEqual(61);
    const pages = await Promise.all(addresses.map(() => fetch(`${url}/products`)));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('forwards a rejection by the server with the header of the server', async () => {
    const port = await startResponder((_request, response) => response.writeHead(429, { 'retry-after': '7' }).end());
    const { url } = await startNginx([port]);
    const { status, headers } = await fetch(`${url}/products?q=gear`);
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 429, retryAfter: '7' });
  });

  it('buffers no part of a video on disk for a slow viewer', async () => {
    const video = Buffer.alloc(64 * 1_024 * 1_024);
    const nginx = await startNginx([await startResponder((_request, response) => response.end(video))]);
    const [response] = (await once(get(`${nginx.url}/files/videos/one.mp4`), 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      await setImmediate();
    }
    await nginx.stop();
    expect([bytes, await nginx.errorLog()]).toEqual([video.length, '']);
  });
});
