import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that hands one call to each of the servers in turn, as it came. */
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
    // Who hangs up on one side does on the other, unless all is said: nobody reads the rest of a body that is refused.
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
