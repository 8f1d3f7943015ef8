import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';

/** The bytes 0 to 31. */
const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
export const SECRET = `whsec_${KEY.toString('base64')}`;

export interface Received {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Starts a receiver on loopback for one test that records all requests. By default it responds with 200. */
export async function startReceiver(answer: (response: ServerResponse) => void = (response) => response.end()) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers, body: await text(request) });
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
  return {
    url,
    /** Settings of a server that notifies this receiver. */
    environment: { PUBLIC_URL: 'https://workshop.example', NOTIFY_WEBHOOK_SECRET: SECRET, NOTIFY_WEBHOOK_URL: url },
    received,
    /** Waits for this many messages. Returns their ids. */
    ids: async (count: number) => {
      await vi.waitUntil(() => received.length >= count, { timeout: 15_000 });
      return received.map(({ headers }) => headers['webhook-id']);
    },
    disconnect: () => server.closeAllConnections(),
  };
}

/** Signature of a message as docs/deploy.md describes it. */
export function signatureOf({ headers, body }: Received): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`;
}
