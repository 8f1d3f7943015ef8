import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy that forwards requests unchanged to each of the servers in turn. */
export async function openRoundRobin(urls: readonly string[]) {
  let calls = 0;
  const proxy = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '', urls[calls % urls.length]);
    calls += 1;
    const outgoing = request({
      hostname: url.hostname,
      port: url.port,
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    // An abort on one side aborts the other. After the response, the rest of a rejected body is read and dropped.
    outgoing.on('error', () => (response.headersSent ? incoming.resume() : response.destroy()));
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
