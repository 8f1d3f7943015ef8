import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type ClientRequest, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { maxBodyBytes } from '#src/operations/request-body.ts';
import { ImageWork } from '#src/server/files/image-work.ts';
import type { ServerOptions } from '#src/server/server.ts';
import { AsyncQueue } from '../../support/infrastructure/async-queue.ts';
import {
  formOf,
  imageFile,
  ORDERS,
  sampleImageUrl,
  sharedServer,
  startServer,
  startWithAdmin,
} from '../../support/infrastructure/test-server.ts';

const MILLION = 1_000_000;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('JSON', () => {
  const server = sharedServer();
  const order = (name: string, files = '') =>
    `{"name":${name},"phone":"09121234567","description":"A gear","files":[${files}]}`;

  it.each([
    { label: 'a million files', body: order('"Ali"', Array(MILLION).fill('1').join()) },
    { label: 'a million lists', body: '['.repeat(MILLION) },
    { label: 'a million objects', body: '{"a":'.repeat(MILLION) },
    { label: '100,000 fields', body: `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join(',')}}` },
    { label: 'a million short strings', body: `[${'"\\\\",'.repeat(MILLION)}""]` },
    { label: 'megabytes of escapes in a name', body: order(`"${'\\r\\n'.repeat(MILLION)}"`) },
    { label: 'megabytes of quotes in a name', body: order(`"${'\\"'.repeat(MILLION)}"`) },
    { label: 'megabytes of letters in a name', body: order(`"${'چ'.repeat(MILLION)}"`) },
    { label: 'a data URL of megabytes as a name', body: order(`"data:image/png;base64,${'A'.repeat(MILLION)}"`) },
    {
      label: 'a data URL made of escapes',
      body: order('"Ali"', `"data:image/png;base64,${'\\u0041'.repeat(MILLION)}"`),
    },
    { label: 'megabytes of escapes as a file', body: order('"Ali"', `"${'\\n'.repeat(MILLION)}"`) },
    { label: 'many long strings', body: order('"Ali"', `"${'\\n'.repeat(1_000)}",`.repeat(900).slice(0, -1)) },
    { label: 'a field repeated many times', body: order(`"${'\\n'.repeat(1_000)}","name":`.repeat(900).slice(0, -8)) },
    { label: 'a long key', body: `{"${'\\n'.repeat(MILLION)}":1}` },
    { label: 'a long number', body: order('1'.repeat(MILLION)) },
    { label: 'megabytes of white space', body: order(`${' '.repeat(MILLION)}"Ali"`) },
    { label: 'an unterminated string', body: `{"name":"${'\\n'.repeat(MILLION)}` },
  ])('rejects JSON with $label before parsing it', async ({ body }) => {
    const headers = { ...JSON_TYPE, 'accept-language': 'en' };
    const response = await fetch(server.url + ORDERS, { method: 'POST', headers, body });
    const tooLarge = { message: 'The request is too large.', errors: [] };
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 413, body: tooLarge });
  });

  it('accepts commas, brackets and quotes inside a JSON string', async () => {
    const description = '\\",[{'.repeat(900);
    const server = await startWithAdmin();
    expect((await server.sendOrder({ description })).status).toBe(201);
    expect((await server.orders())[0]).toHaveProperty('description', description);
  });

  it('accepts JSON strings of the greatest length, written in escapes', async () => {
    const escaped = (length: number) => '\\ud83e\\uddbe'.repeat(length);
    const body = `{"name":"${escaped(120)}","phone":"09121234567","description":"${escaped(5_000)}","files":[]}`;
    const response = await fetch(server.url + ORDERS, { method: 'POST', headers: JSON_TYPE, body });
    expect(response.status).toBe(201);
  });
});

/** A machine that is busy with other tests can take more than a second per image. */
const PATIENT = { timeout: 20_000 };

describe('large bodies', () => {
  const LARGEST = 46_000_000;
  /** Node publishes to this channel when a server of this process has received the headers of a request. */
  const ARRIVAL = 'http.server.request.start';
  const BUSY = { message: 'The server is busy; please try again a little later.', errors: [] };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  /** Starts a server with memory for this number of large bodies. */
  function startWithPlaces(places: number, options: ServerOptions = {}) {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(places * 8 * MEBIBYTE);
    return startWithAdmin({ TRUST_PROXY: '1' }, options);
  }

  /** Begins to send a large body from each address, one after the other. */
  async function begunFrom(server: { readonly url: string }, addresses: readonly string[]) {
    const calls: ClientRequest[] = [];
    for (const address of addresses) {
      const arrived = new Promise((resolve) => subscribe(ARRIVAL, resolve));
      calls.push(begun(server, LARGEST, from(address)));
      await arrived;
    }
    return calls;
  }

  it('rejects a large body when no place is free, but accepts an order without images', async () => {
    const server = await startWithPlaces(2);
    const calls = await begunFrom(server, ['192.0.2.1', '192.0.2.2']);
    const [response] = await once(begun(server, LARGEST, from('192.0.2.3')), 'response');
    const answer = [response.statusCode, response.headers['retry-after'], JSON.parse(await text(response))];
    expect(answer).toEqual([503, '5', BUSY]);
    expect((await server.sendOrder()).status).toBe(201);
    expect(await unreadBodies(server)).toEqual({ slow: 0, outweighed: 0, rejected: 1 });
    for (const call of calls) call.destroy();
    // White space is not a valid order, but it is admitted.
    await vi.waitFor(async () => expect((await server.postJson(ORDERS, ' '.repeat(200_000))).status).toBe(400));
  });

  it.each([
    { label: 'address', first: '192.0.2.1', second: '192.0.2.1' },
    { label: 'IPv6 network of one customer', first: '2001:db8::1', second: '2001:db8:0:0:7::2' },
  ])('ends the slowest body of the $label with the most bodies to admit another', async ({ first, second }) => {
    const server = await startWithPlaces(2);
    const [slow, fast] = await begunFrom(server, [first, second]);
    const ended = once(slow as ClientRequest, 'response');
    fast?.write(' '.repeat(1_000));
    const order = { files: [await sampleImageUrl()] };
    const [status, [response]] = await Promise.all([
      vi.waitFor(async () => {
        const { status } = await server.sendOrder(order, from('192.0.2.9'));
        expect(status).toBe(201);
        return status;
      }, PATIENT),
      ended,
    ]);
    const { statusCode, headers } = response;
    expect([status, statusCode, headers['retry-after'], headers.connection]).toEqual([201, 503, '5', 'close']);
    expect(JSON.parse(await text(response))).toEqual(BUSY);
    expect(await unreadBodies(server)).toEqual({ slow: 0, outweighed: 1, rejected: 0 });
  });

  it('counts small bodies with images as large, and ends them for other senders', async () => {
    const store = Promise.withResolvers<void>();
    const preparations = new AsyncQueue<AbortSignal>();
    vi.spyOn(ImageWork.prototype, 'prepare').mockImplementation(({ signal }) => {
      preparations.add(signal);
      signal.addEventListener('abort', () => store.reject(signal.reason));
      return store.promise as Promise<never>;
    });
    const server = await startWithPlaces(2);
    const files = [await sampleImageUrl()];
    const orders = [server.sendOrder({ files }), server.sendOrder({ files })];
    for (const _ of orders) await preparations.next('The images of an order were not prepared');
    await begunFrom(server, ['192.0.2.9']);
    expect((await Promise.race(orders)).status).toBe(503);
  });

  it('releases the place of a sender who hung up before being admitted', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const server = await startWithPlaces(1, { freeBytes: () => closed.then(() => 1_000 * MILLION) });
    const call = begun(server, LARGEST);
    const hangUp = (message: unknown) => {
      closed = once((message as { response: ServerResponse }).response, 'close');
      call.destroy();
    };
    subscribe(ARRIVAL, hangUp);
    await new Promise((resolve) => call.once('close', resolve));
    unsubscribe(ARRIVAL, hangUp);
    // Admitted, then rejected: JSON may contain less white space.
    expect((await server.postJson(ORDERS, ' '.repeat(10_000_000))).status).toBe(413);
  });

  it.each([ORDERS, '/nothing'])('closes the connection of a body that is sent too slowly to %s', async (path) => {
    const server = await startServer();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const arrived = new Promise((resolve) => subscribe(ARRIVAL, resolve));
    const call = begun(server, 40_000_000, {}, path);
    const cut = new Promise((resolve) => call.once('close', resolve));
    await arrived;
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(30_000);
    await cut;
  });
});

describe('a multipart body', () => {
  const LIMIT = maxBodyBytes('addProduct');
  /** Most that the operating system buffers on both sides of a connection. */
  const BUFFERED = 14 * MEBIBYTE;
  const [HEAD, TITLE] = ['name="image"; filename="a.png"\r\ncontent-type: image/png', 'name="title"'].map(
    (name) => `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n`,
  );

  const PARTS = Array.from(Array(100).keys(), (n) => `${TITLE?.replace('title', `f${n}`)}a\r\n`);

  it.each([
    { where: 'before the first part', start: '' },
    { where: 'in a file', start: HEAD },
    { where: 'in a repeated file', start: `${HEAD}x\r\n${HEAD}` },
    { where: 'in a text field', start: TITLE },
    { where: 'after the last part', start: `${TITLE}x\r\n--x--\r\n` },
  ])('cuts off an endless multipart body $where', async ({ start = '' }) => {
    const { call } = await begunForm();
    call.on('response', (response) => response.resume());
    const chunk = Buffer.alloc(MEBIBYTE, 'a');
    let bytes = 0;
    const send = () => {
      bytes += chunk.length;
      if (!call.destroyed && bytes < 64 * MEBIBYTE) call.write(chunk, send);
    };
    call.write(start, send);
    await new Promise((resolve) => call.once('close', resolve));
    expect(bytes).toBeLessThan(LIMIT + BUFFERED);
  });

  it('does not read a multipart body whose Content-Length exceeds the limit', async () => {
    const { call } = await begunForm({ 'content-length': String(LIMIT + MEBIBYTE) });
    const [response] = await once(call, 'response');
    expect(response.statusCode).toBe(413);
  });

  it.each([
    { label: 'a field', field: 'title', value: 'again' },
    { label: 'an image', field: 'image', value: new Blob(['x']) },
  ])('rejects a multipart body that repeats $label', async ({ field, value }) => {
    const form = formOf({ title: 'x', shortDescription: 'y', image: await imageFile() });
    form.append(field, value as string);
    const response = await sentForm(form);
    const { errors } = await response.json();
    expect([response.status, errors.map(({ path }: { path: string }) => path)]).toEqual([400, [field]]);
  });

  it.each([
    { label: 'without a boundary', type: 'multipart/form-data', body: '--x--', status: 400 },
    {
      label: 'with a hundred parts',
      type: 'multipart/form-data; boundary=x',
      body: `${PARTS.join('')}--x--\r\n`,
      status: 413,
    },
  ])('rejects a multipart body $label', async ({ type, body, status }) => {
    const response = await sentForm(body, { 'content-type': type });
    expect([response.status, Object.keys(await response.json())]).toEqual([status, ['message', 'errors']]);
  });
});

async function sentForm(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return (await startWithAdmin()).adminFetch('/api/products/addproduct', { method: 'POST', headers, body });
}

/** Number of bodies that were not read to the end, by reason (from the metrics). */
async function unreadBodies({ url }: { readonly url: string }): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = metrics.matchAll(/^workshop_bodies_unread_total\{reason="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, reason, count]) => [reason, Number(count)]));
}

/** Starts a request: sends the headers, but none of the body. */
function begun({ url }: { readonly url: string }, bytes: number, headers = {}, path = ORDERS): ClientRequest {
  return begin(url + path, { ...JSON_TYPE, 'content-length': String(bytes), 'accept-language': 'en', ...headers });
}

async function begunForm(headers: Record<string, string> = {}) {
  const { url, cookie } = await startWithAdmin();
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  return { call: begin(`${url}/api/products/addproduct`, { cookie, ...type, ...headers }) };
}

function begin(url: string, headers: Record<string, string>): ClientRequest {
  const call = request(url, { method: 'POST', headers });
  onTestFinished(() => void call.destroy());
  call.on('error', () => {});
  call.flushHeaders();
  return call;
}
