import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createVideoActors } from '#src/actors/video-actors.ts';
import { expectTimeout, requestAndEvent } from '../../support/actors/task-outcomes.ts';
import { testClient } from '../../support/fixtures/api-client.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';

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

interface Row {
  readonly label: string;
  readonly respond: () => Response | Error;
  readonly outcome: object;
}

const failed = (at: 'presign' | 'upload', status = 0, text = '', reference = '') => {
  return { type: `${at}.failed`, failure: { at, status, text, reference } };
};
const page = (body: string, status: number) => new Response(body, { status, headers: { 'Content-Type': 'text/html' } });

const rejection = (status: number, message: string, ...texts: readonly string[]) => {
  return () => Response.json({ message, errors: texts.map((text) => ({ path: 'mime', message: text })) }, { status });
};

const withId = (status: number, body: string) => () =>
  new Response(body, { status, headers: { 'X-Request-ID': '1a2b3c4d5e6f' } });

/** Error page of a proxy. */
const PAGE = `<!doctype html><html><head><title>500</title><style>h1 { color: red }</style></head>
  <body><!-- padding --><h1>Oops,</h1><script>alert(1)</script> <b class="x">nginx</b></body></html>`;

describe('a presign', () => {
  it.each([UPLOAD.url, 'http://127.0.0.1:9000/workshop/videos/gear.mov'])(
    'accepts the URL of a storage, %s',
    async (url) => {
      const { event } = await presigned(Response.json({ ...UPLOAD, url }));
      expect(event).toEqual({ type: 'presign.granted', upload: { ...UPLOAD, url } });
    },
  );

  it.each<Row>([
    {
      label: 'a page of HTML in place of a URL',
      respond: () => page('<h1>Welcome</h1>', 200),
      outcome: failed('presign'),
    },
    { label: 'JSON that was cut off', respond: () => new Response('{"url":"/upl'), outcome: failed('presign') },
    {
      label: 'no public URL',
      respond: () => Response.json({ url: UPLOAD.url, headers: {} }),
      outcome: failed('presign', 200),
    },
    {
      label: 'a request id and a message',
      respond: withId(400, '{"message":"نشد."}'),
      outcome: failed('presign', 400, 'نشد.', '1a2b3c4d'),
    },
    {
      label: 'a request id and a 500',
      respond: withId(500, 'Oops'),
      outcome: failed('presign', 500, 'Oops', '1a2b3c4d'),
    },
    {
      label: 'an unencrypted URL',
      respond: () => Response.json({ ...UPLOAD, url: 'http://storage.test/1' }),
      outcome: failed('presign'),
    },
    {
      label: 'a script',
      respond: () => Response.json({ ...UPLOAD, url: 'javascript:alert(1)' }),
      outcome: failed('presign'),
    },
    {
      label: 'an invalid URL',
      respond: () => Response.json({ ...UPLOAD, url: 'https://' }),
      outcome: failed('presign'),
    },
    {
      label: 'a rejected field',
      respond: rejection(400, 'نشد.', 'ویدیو نیست.'),
      outcome: failed('presign', 400, 'ویدیو نیست.'),
    },
    { label: 'a 500 of HTML', respond: () => page(PAGE, 500), outcome: failed('presign', 500, 'Oops, nginx') },
    { label: 'a 500 of JSON', respond: rejection(500, 'خطای درونی'), outcome: failed('presign', 500, 'خطای درونی') },
    { label: 'an empty 500', respond: () => new Response(null, { status: 500 }), outcome: failed('presign', 500) },
  ])(
    'reports a presign that is answered with $label in short plain text [8.presign.failed]',
    async ({ respond, outcome }) => {
      expect((await presigned(respond())).event).toEqual(outcome);
    },
  );
});

describe('an upload', () => {
  it('uploads the file to a storage with exactly the returned headers, and no cookie [5.upload.put]', async () => {
    const { request, event } = await put(new Response(null));
    const { method, url, credentials, headers } = request;
    expect([method, url, credentials, await request.text()]).toEqual(['PUT', UPLOAD.url, 'omit', 'film']);
    expect([...headers]).toEqual([...new Headers(UPLOAD.headers)]);
    expect(event).toEqual({ type: 'upload.stored' });
  });

  const xml = (text: string, status: number) => new Response(`<?xml version="1.0"?><E><M>${text}</M></E>`, { status });

  it.each<Row>([
    {
      label: 'expired',
      respond: () => xml('Expired', 403),
      outcome: { ...failed('upload', 403, 'Expired'), type: 'upload.expired' },
    },
    {
      label: 'is rejected with a long text',
      respond: () => xml('signature '.repeat(50), 400),
      outcome: failed('upload', 400, 'signature '.repeat(20)),
    },
    {
      label: 'is rejected with a request id',
      respond: withId(507, 'Full'),
      outcome: failed('upload', 507, 'Full', '1a2b3c4d'),
    },
  ])(
    'reports an upload that $label with status and short plain text [8.upload.failed]',
    async ({ respond, outcome }) => {
      expect((await put(respond())).event).toEqual(outcome);
    },
  );
});

it.each([
  { name: 'presign', actor: presign, input: VIDEO, deadline: 20_000, outcome: failed('presign') },
  { name: 'putVideo', actor: putVideo, input: PUT, deadline: 45_000, outcome: failed('upload') },
])('$name fails after $deadline ms, and ignores a later response', ({ actor, input, deadline, outcome }) =>
  expectTimeout(actor, input, deadline, outcome),
);
