import { type ClientRequest, request } from 'node:http';

/** Loopback addresses. The server treats each as a client of its own. */
export const ATTACKER = '127.0.0.1';
export const BYSTANDER = '127.0.0.2';

export const MEGABYTE = 1_000_000;

/** Returns an order as JSON. */
export function orderWith(files: readonly string[], name = 'Sara'): Buffer {
  return Buffer.from(JSON.stringify({ name, phone: '09121234567', description: 'A gear', files }));
}

/** Sends an order. If `length` exceeds the body, the caller must send the rest. */
export function send(port: number, body: Buffer, length = body.length, localAddress = ATTACKER): ClientRequest {
  const order = request({
    port,
    host: '127.0.0.1',
    localAddress,
    path: '/api/orders/orders',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': length },
  });
  ignoreErrors(order);
  if (length === body.length) order.end(body);
  else order.write(body);
  return order;
}

/** Sends an order as if through a proxy from this address. The server must have `TRUST_PROXY=1`. */
export function sendFrom(address: string, port: number, body: Buffer): ClientRequest {
  const order = request({
    port,
    host: '127.0.0.1',
    path: '/api/orders/orders',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': address },
  });
  ignoreErrors(order);
  order.end(body);
  return order;
}

/** Ignores connection errors: the server may cut off an attacker at any time. */
export function ignoreErrors(request: ClientRequest): void {
  request.on('error', () => {});
}

/** Returns the status of the response, or `cut` if the connection closed without one. Discards the body. */
export function statusOf(request: ClientRequest): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    request.once('response', (response) => resolve(response.resume().statusCode ?? 'cut'));
    request.once('close', () => resolve('cut'));
  });
}

const PLAIN_ORDER = orderWith([]);

/** Sends an order without images from the bystander's address. @throws if it is not stored */
export async function sendPlainOrder(port: number): Promise<void> {
  const status = await statusOf(send(port, PLAIN_ORDER, PLAIN_ORDER.length, BYSTANDER));
  if (status !== 201) throw new Error(`The bystander's order was answered ${status}`);
}
