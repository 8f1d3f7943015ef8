import type { Attack, AttackedServer } from '../support/attack.ts';
import { flood } from '../support/flood.ts';

const BOUNDARY = 'a-boundary-of-a-form';
const DURATION = 15_000;
const CONNECTIONS = 100;

/** A form without a phone number, which the server reads and then rejects. */
const REJECTED = formOf({ name: 'Sara', description: 'A gear' });

const rejectedForms = (title: string, addresses: number, orderRateLimit: number): Attack => ({
  title,
  hasProducts: true,
  environment: async () => ({ ORDER_RATE_LIMIT: String(orderRateLimit) }),
  prepare: async ({ port }) => ({
    run: () =>
      flood({
        port,
        connections: CONNECTIONS,
        addresses,
        duration: DURATION,
        request: () => ({ path: '/', method: 'POST', headers: headersOf(REJECTED), body: REJECTED }),
      }),
  }),
});

export const invalidForms = rejectedForms(
  '100 connections from 100 addresses that post an order form without a phone number',
  100,
  1_000_000,
);

/** The limit leaves room for the bystander's orders. */
export const limitedForms = rejectedForms(
  '100 connections from one address that post order forms beyond the limit',
  1,
  1_000,
);

export const receipts: Attack = {
  title: '100 connections that load the receipt of one order',
  hasProducts: true,
  async prepare({ port, url }) {
    const path = await receiptOf(url);
    return {
      run: () =>
        flood({
          port,
          connections: CONNECTIONS,
          addresses: CONNECTIONS,
          duration: DURATION,
          request: () => ({ path, headers: { accept: 'text/html', 'accept-encoding': 'br' } }),
        }),
    };
  },
};

/** Posts an order and returns the path of its receipt. */
async function receiptOf(url: AttackedServer['url']): Promise<string> {
  const body = formOf({ name: 'Sara', phone: '09121234567', description: 'A gear' });
  const response = await fetch(url, { method: 'POST', redirect: 'manual', headers: headersOf(body), body });
  const receipt = response.headers.get('location');
  if (receipt === null) throw new Error(`The order form was answered ${response.status}`);
  return receipt.replace(/#.*/, '');
}

function formOf(fields: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

function headersOf(body: Buffer): Record<string, string> {
  return {
    accept: 'text/html',
    'accept-encoding': 'br',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
  };
}
