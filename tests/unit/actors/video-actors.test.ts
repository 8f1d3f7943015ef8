import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createVideoActors } from '#src/actors/video-actors.ts';
import { testClient } from '../../support/fixtures/api-client.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import { expectTimeout, requestAndEvent } from '../../support/models/task-outcomes.ts';

const VIDEO = { name: 'چرخ‌دنده.mov', blob: blobOf(1_000, 'video/quicktime') };
const UPLOAD = {
  url: 'https://storage.test/videos/gear.mov?signature=1',
  headers: { 'Content-Type': 'video/quicktime', 'X-Storage-Class': 'standard' },
  publicUrl: '/files/videos/gear.mov',
};

beforeEach(() => void vi.stubGlobal('location', new URL('http://workshop.test/dashboard')));

const { presign, putVideo } = createVideoActors(testClient());
const PUT = { upload: UPLOAD, video: new Blob(['film']) };
const presigned = (response: Response | Error) => requestAndEvent(presign, VIDEO, response);
const put = (response: Response | Error) => requestAndEvent(putVideo, PUT, response);

type Row = readonly [string, () => Response | Error, object];

const failed = (at: 'presign' | 'upload', status = 0, text = '', reference = '') => {
  return { type: `${at}.failed`, failure: { at, status, text, reference } };
};
const page = (body: string, status: number) => new Response(body, { status, headers: { 'Content-Type': 'text/html' } });

const rejection = (status: number, message: string, ...said: readonly string[]) => {
  return () => Response.json({ message, errors: said.map((text) => ({ path: 'mime', message: text })) }, { status });
};

const withId = (status: number, body: string) => () =>
  new Response(body, { status, headers: { 'X-Request-ID': '1a2b3c4d5e6f' } });

/** Error page of a proxy. */
const PAGE = `<!doctype html><html><head><title>500</title><style>h1 { color: red }</style></head>
  <body><!-- padding --><h1>Oops,</h1><script>alert(1)</script> <b class="x">nginx</b></body></html>`;

describe('a presign', () => {
  const URLS = [UPLOAD.url, '/uploads/gear.mov', 'http://127.0.0.1:9000/workshop/videos/gear.mov'];

  it.each(URLS)('tells name, type and size, and gets where to send it: %s', async (url) => {
    const { request, event } = await presigned(Response.json({ ...UPLOAD, url }));
    expect(request.url).toBe('http://workshop.test/api/presign-put-video');
    expect(await request.json()).toEqual({ fileName: VIDEO.name, mime: 'video/quicktime', size: 1_000 });
    expect(event).toEqual({ type: 'presign.granted', upload: { ...UPLOAD, url } });
  });

  it.each<Row>([
    ['a page of HTML in place of a URL', () => page('<h1>Welcome</h1>', 200), failed('presign')],
    ['JSON that was cut off', () => new Response('{"url":"/upl'), failed('presign')],
    ['no public URL', () => Response.json({ url: UPLOAD.url, headers: {} }), failed('presign', 200)],
    ['a request id and a message', withId(400, '{"message":"نشد."}'), failed('presign', 400, 'نشد.', '1a2b3c4d')],
    ['a request id and a 500', withId(500, 'Oops'), failed('presign', 500, 'Oops', '1a2b3c4d')],
    ['an unencrypted URL', () => Response.json({ ...UPLOAD, url: 'http://storage.test/1' }), failed('presign')],
    ['a script', () => Response.json({ ...UPLOAD, url: 'javascript:alert(1)' }), failed('presign')],
    ['a URL that is none', () => Response.json({ ...UPLOAD, url: 'https://' }), failed('presign')],
    ['a field that is refused', rejection(400, 'نشد.', 'ویدیو نیست.'), failed('presign', 400, 'ویدیو نیست.')],
    ['a message', rejection(401, 'وارد شوید.'), failed('presign', 401, 'وارد شوید.')],
    ['a 500 of HTML', () => page(PAGE, 500), failed('presign', 500, 'Oops, nginx')],
    ['a 500 of JSON', rejection(500, 'خطای درونی'), failed('presign', 500, 'خطای درونی')],
    ['an empty 500', () => new Response(null, { status: 500 }), failed('presign', 500)],
    ['nothing', () => new TypeError('Failed to fetch'), failed('presign')],
  ])('that is answered with %s fails in short plain text [8.presign.failed]', async (_what, response, outcome) => {
    expect((await presigned(response())).event).toEqual(outcome);
  });
});

describe('an upload', () => {
  it('sends the file with exactly the returned headers, and no cookie [5.upload.put]', async () => {
    const { request, event } = await put(new Response(null));
    const { method, url, credentials, headers } = request;
    expect([method, url, credentials, await request.text()]).toEqual(['PUT', UPLOAD.url, 'omit', 'film']);
    expect([...headers]).toEqual([...new Headers(UPLOAD.headers)]);
    expect(event).toEqual({ type: 'upload.stored' });
  });

  const xml = (text: string, status: number) => new Response(`<?xml version="1.0"?><E><M>${text}</M></E>`, { status });

  it.each<Row>([
    ['expired', () => xml('Expired', 403), { ...failed('upload', 403, 'Expired'), type: 'upload.expired' }],
    ['is refused', () => xml('Insufficient Storage', 507), failed('upload', 507, 'Insufficient Storage')],
    ['is refused at length', () => xml('signature '.repeat(50), 400), failed('upload', 400, 'signature '.repeat(20))],
    ['is refused under a request id', withId(507, 'Full'), failed('upload', 507, 'Full', '1a2b3c4d')],
    ['is cut off', () => new TypeError('Failed to fetch'), failed('upload')],
  ])('that %s fails with status and short plain text [8.upload.failed]', async (_what, response, outcome) => {
    expect((await put(response())).event).toEqual(outcome);
  });
});

it.each([
  { name: 'presign', actor: presign, input: VIDEO, deadline: 20_000, outcome: failed('presign') },
  { name: 'putVideo', actor: putVideo, input: PUT, deadline: 45_000, outcome: failed('upload') },
])('$name fails after $deadline ms, and ignores a later response', ({ actor, input, deadline, outcome }) =>
  expectTimeout(actor, input, deadline, outcome),
);
