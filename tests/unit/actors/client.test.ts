import { describe, expect, it, vi } from 'vitest';
import { type ApiError, referenceOf } from '#src/actors/api-error.ts';
import { asMultipart, createApiClient, resultOf } from '#src/actors/client.ts';
import { productOf } from '../../support/fixtures/products.ts';

const client = createApiClient('http://workshop.test', () => 'en');

/** Replaces `fetch`. Returns the requests. */
function network(respond: () => Promise<Response> | Response): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request);
    return respond();
  });
  return asked;
}

const products = () => resultOf(client.GET('/api/products'), Array.isArray);
const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
const body = (text: string | null, init?: ResponseInit) => () => new Response(text, init);
const failureOf = (call: Promise<unknown>) => call.catch(({ name, status }: ApiError) => [name, status]);

it('returns the value of a documented response', async () => {
  network(json([productOf(1)]));
  expect(await products()).toEqual({ kind: 'success', value: [productOf(1)] });
});

it('sends the visitor’s language, with the `fetch` that is installed at that time', async () => {
  const asked = network(json([]));
  await products();
  const sent = asked.map(({ url, headers }) => [url, headers.get('Accept-Language')]);
  expect(sent).toEqual([['http://workshop.test/api/products', 'en']]);
});

describe('an undocumented response', () => {
  const html = { headers: { 'Content-Type': 'text/html' } };

  it.each([
    { label: 'an empty 500', respond: body('', { status: 500 }), status: 500 },
    { label: 'a 500 without a body', respond: body(null, { status: 500 }), status: 500 },
    { label: 'a proxy’s page', respond: body('<h1>502 Bad Gateway</h1>', { status: 502, ...html }), status: 502 },
    {
      label: 'a 503 without Retry-After',
      respond: json({ message: 'maintenance', errors: [] }, { status: 503 }),
      status: 503,
    },
    { label: 'a response of another shape', respond: json({ products: [] }), status: 200 },
    { label: 'null', respond: json(null), status: 200 },
    { label: 'an empty 204', respond: body(null, { status: 204 }), status: 204 },
    { label: 'an empty 200', respond: body('', { headers: { 'Content-Length': '0' } }), status: 200 },
    { label: 'a 304', respond: body(null, { status: 304 }), status: 304 },
  ])('rejects $label with its status', async ({ respond, status }) => {
    network(respond);
    expect(await failureOf(products())).toEqual(['ApiError', status]);
  });

  it.each([
    { label: 'truncated JSON', respond: body('[{"id": 1, "tit') },
    { label: 'a login page with 200', respond: body('<!doctype html><title>Log in</title>', html) },
    { label: 'no connection', respond: () => Promise.reject(new TypeError('Failed to fetch')) },
    { label: 'an aborted request', respond: () => Promise.reject(new DOMException('aborted', 'AbortError')) },
  ])('rejects $label without a status', async ({ respond }) => {
    network(respond);
    expect(await failureOf(products())).toEqual(['ApiError', null]);
  });
});

describe('an error response', () => {
  const errorOf = async (respond: () => Response) => {
    network(respond);
    return products();
  };

  it('returns the message of each field of an error response', async () => {
    const errors = [{ path: 'phone', message: 'too short' }];
    const body = { message: 'invalid', errors };
    const error = { kind: 'error', status: 400, ...body, retryAfter: 0, reference: '', body };
    expect(await errorOf(json(body, { status: 400 }))).toEqual(error);
  });

  const ODD = { message: 7, errors: 'many' };

  it.each([
    {
      label: 'an HTML page',
      respond: body('<h1>Forbidden</h1>', { status: 403 }),
      status: 403,
      body: '<h1>Forbidden</h1>',
    },
    { label: 'an empty body', respond: body('', { status: 404 }), status: 404, body: '' },
    {
      label: 'truncated JSON',
      respond: body('{"message": "to', { status: 413 }),
      status: 413,
      body: '{"message": "to',
    },
    { label: 'a list', respond: json(['no'], { status: 400 }), status: 400, body: ['no'] },
    { label: 'null', respond: json(null, { status: 400 }), status: 400, body: null },
    { label: 'a message and errors of other types', respond: json(ODD, { status: 400 }), status: 400, body: ODD },
  ])('returns an empty message for an error response whose body is $label', async ({ respond, status, body }) => {
    const error = { kind: 'error', status, message: '', errors: [], retryAfter: 0, reference: '', body };
    expect(await errorOf(respond)).toEqual(error);
  });

  it('leaves out malformed field errors', async () => {
    const whole = { path: 'name', message: 'blank' };
    const errors = [whole, { path: 'phone' }, null, 'x', { path: 1, message: 'y' }];
    expect(await errorOf(json({ message: '', errors }, { status: 400 }))).toHaveProperty('errors', [whole]);
  });

  it.each([
    { header: '30', seconds: 30 },
    { header: '1.2', seconds: 2 },
    { header: '0', seconds: 0 },
    { header: '-5', seconds: 0 },
    { header: '', seconds: 0 },
    { header: 'Wed, 21 Oct 2026 07:28:00 GMT', seconds: 0 },
    { header: 'Infinity', seconds: 0 },
  ])('reads Retry-After "$header" as $seconds seconds', async ({ header, seconds }) => {
    const respond = json({ message: '', errors: [] }, { status: 429, headers: { 'Retry-After': header } });
    expect(await errorOf(respond)).toHaveProperty('retryAfter', seconds);
  });

  it('uses the first 8 characters of the request id as the reference of an error', async () => {
    const headers = { 'X-Request-ID': '1a2b3c4d5e6f7a8b' };
    expect(await errorOf(json(null, { status: 400, headers }))).toHaveProperty('reference', '1a2b3c4d');
    network(json(null, { status: 500, headers }));
    expect(referenceOf(await products().catch((error: unknown) => error))).toBe('1a2b3c4d');
    expect(referenceOf(new Error('no response'))).toBe('');
  });

  it('accepts an error response with status 503 if it states Retry-After', async () => {
    const respond = json({ message: 'busy', errors: [] }, { status: 503, headers: { 'Retry-After': '10' } });
    const body = { message: 'busy', errors: [] };
    expect(await errorOf(respond)).toEqual({
      kind: 'error',
      status: 503,
      ...body,
      retryAfter: 10,
      reference: '',
      body,
    });
  });
});

it('leaves undefined fields out of a multipart form', async () => {
  const data = asMultipart({ id: 7, title: 'چرخ', video: undefined, image: new File(['x'], 'چرخ.png') });
  expect([...data.keys()]).toEqual(['id', 'title', 'image']);
  expect([data.get('id'), data.get('title')]).toEqual(['7', 'چرخ']);
  expect(data.get('image')).toHaveProperty('name', 'چرخ.png');
});
