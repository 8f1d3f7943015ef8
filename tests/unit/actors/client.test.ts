import { describe, expect, it, vi } from 'vitest';
import { type ApiError, asMultipart, createApiClient, referenceOf, resultOf } from '#src/actors/client.ts';
import { productOf } from '../../support/fixtures/products.ts';

const client = createApiClient('http://workshop.test', () => 'en');

/** Puts one response, or none, in the network's place; tells what was asked. */
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

it('a result is a value when it has the documented shape', async () => {
  network(json([productOf(1)]));
  expect(await products()).toEqual({ kind: 'success', value: [productOf(1)] });
});

it('a result is asked for in the reader’s language, through whatever fetch stands there at the time', async () => {
  const asked = network(json([]));
  await products();
  const said = asked.map(({ url, headers }) => [url, headers.get('Accept-Language')]);
  expect(said).toEqual([['http://workshop.test/api/products', 'en']]);
});

describe('what is no documented response is a failure', () => {
  const html = { headers: { 'Content-Type': 'text/html' } };

  it.each([
    ['an empty 500', body('', { status: 500 }), 500],
    ['a 500 without a body', body(null, { status: 500 }), 500],
    ['a page of a proxy', body('<h1>502 Bad Gateway</h1>', { status: 502, ...html }), 502],
    ['a 503 that does not say when to come back', json({ message: 'maintenance', errors: [] }, { status: 503 }), 503],
    ['a response of another shape', json({ products: [] }), 200],
    ['null', json(null), 200],
    ['nothing with 204', body(null, { status: 204 }), 204],
    ['nothing at all', body('', { headers: { 'Content-Length': '0' } }), 200],
    ['a redirect that nobody followed', body(null, { status: 304 }), 304],
  ])('%s', async (_what, respond, status) => {
    network(respond);
    expect(await failureOf(products())).toEqual(['ApiError', status]);
  });

  it.each([
    ['truncated JSON', body('[{"id": 1, "tit')],
    ['a login page with 200', body('<!doctype html><title>Log in</title>', html)],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a call that was aborted', () => Promise.reject(new DOMException('aborted', 'AbortError'))],
  ])('%s, with no status that would mean anything', async (_what, respond) => {
    network(respond);
    expect(await failureOf(products())).toEqual(['ApiError', null]);
  });
});

describe('a 4xx is an error', () => {
  const errorOf = async (respond: () => Response) => {
    network(respond);
    return products();
  };

  it('with what the server said of each field', async () => {
    const errors = [{ path: 'phone', message: 'too short' }];
    const said = { message: 'invalid', errors };
    const error = { kind: 'error', status: 400, ...said, retryAfter: 0, reference: '', body: said };
    expect(await errorOf(json(said, { status: 400 }))).toEqual(error);
  });

  const ODD = { message: 7, errors: 'many' };

  it.each([
    ['an HTML page', body('<h1>Forbidden</h1>', { status: 403 }), 403, '<h1>Forbidden</h1>'],
    ['an empty body', body('', { status: 404 }), 404, ''],
    ['truncated JSON', body('{"message": "to', { status: 413 }), 413, '{"message": "to'],
    ['a list', json(['no'], { status: 400 }), 400, ['no']],
    ['null', json(null, { status: 400 }), 400, null],
    ['a message and errors that are none', json(ODD, { status: 400 }), 400, ODD],
  ])('without a message where it came with %s', async (_what, respond, status, body) => {
    const error = { kind: 'error', status, message: '', errors: [], retryAfter: 0, reference: '', body };
    expect(await errorOf(respond)).toEqual(error);
  });

  it('with only those field errors that are some', async () => {
    const whole = { path: 'name', message: 'blank' };
    const errors = [whole, { path: 'phone' }, null, 'x', { path: 1, message: 'y' }];
    expect(await errorOf(json({ message: '', errors }, { status: 400 }))).toHaveProperty('errors', [whole]);
  });

  it.each([
    ['30', 30],
    ['1.2', 2],
    ['0', 0],
    ['-5', 0],
    ['', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
    ['Infinity', 0],
  ])('Retry-After %j means %i seconds', async (header, seconds) => {
    const respond = json({ message: '', errors: [] }, { status: 429, headers: { 'Retry-After': header } });
    expect(await errorOf(respond)).toHaveProperty('retryAfter', seconds);
  });

  it('has the start of its request id as its reference', async () => {
    const headers = { 'X-Request-ID': '1a2b3c4d5e6f7a8b' };
    expect(await errorOf(json(null, { status: 400, headers }))).toHaveProperty('reference', '1a2b3c4d');
    network(json(null, { status: 500, headers }));
    expect(referenceOf(await products().catch((error: unknown) => error))).toBe('1a2b3c4d');
    expect(referenceOf(new Error('no response'))).toBe('');
  });

  it('with a 503 that says when to come back', async () => {
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

it('a form as multipart leaves out what is undefined and keeps files whole', async () => {
  const data = asMultipart({ id: 7, title: 'چرخ', video: undefined, image: new File(['x'], 'چرخ.png') });
  expect([...data.keys()]).toEqual(['id', 'title', 'image']);
  expect([data.get('id'), data.get('title')]).toEqual(['7', 'چرخ']);
  expect(data.get('image')).toHaveProperty('name', 'چرخ.png');
});
