import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createVideoActors } from '#src/api/video-actors.ts';
import { testClient } from '../../support/api-client.ts';
import { heldFetch, settle } from '../../support/held-fetch.ts';
import { parentOf } from '../../support/parent-of.ts';

const VIDEO = { name: 'چرخ‌دنده.mov', bytes: 1_000, mime: 'video/quicktime' };
const UPLOAD = {
  url: 'https://storage.test/videos/gear.mov?signature=1',
  headers: { 'Content-Type': 'video/quicktime', 'X-Storage-Class': 'standard' },
  publicUrl: '/files/videos/gear.mov',
};

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://workshop.test/dashboard'));
});

function begin(name: 'presign' | 'putVideo', { upload = UPLOAD, file = new Blob(['film']) as Blob | null } = {}) {
  const network = heldFetch();
  const actors = createVideoActors({ client: testClient(), videoFile: () => file });
  return { network, ...(name === 'presign' ? parentOf(actors.presign, VIDEO) : parentOf(actors.putVideo, { upload })) };
}

const failed = (at: 'presign' | 'upload', status = 0, text = '') => ({
  type: `${at}.failed`,
  failure: { at, status, text },
});
const page = (body: string, status: number) => new Response(body, { status, headers: { 'Content-Type': 'text/html' } });

/** What a proxy says in place of the server. */
const PAGE = `<!doctype html><html><head><title>500</title><style>h1 { color: red }</style></head>
  <body><!-- padding --><h1>Oops,</h1><script>alert(1)</script> <b class="x">nginx</b></body></html>`;

describe('a presign', () => {
  it('tells name, type and size, and gets where to send the video', async () => {
    const { network, next } = begin('presign');
    const { request, answer } = await network.next();
    expect([request.url, await request.json()]).toEqual([
      'http://workshop.test/api/presign-put-video',
      { fileName: VIDEO.name, mime: VIDEO.mime, size: VIDEO.bytes },
    ]);
    answer(Response.json(UPLOAD));
    expect(await next()).toEqual({ type: 'presign.granted', upload: UPLOAD });
  });

  it('may grant a place on the own host', async () => {
    const upload = { ...UPLOAD, url: '/uploads/gear.mov' };
    const { network, next } = begin('presign');
    await network.answer(Response.json(upload));
    expect(await next()).toEqual({ type: 'presign.granted', upload });
  });

  it.each<[string, () => Response | Error, object]>([
    ['a page of HTML in place of a URL', () => page('<h1>Welcome</h1>', 200), failed('presign')],
    ['JSON that was cut off', () => new Response('{"url":"/upl'), failed('presign')],
    ['no public URL', () => Response.json({ url: UPLOAD.url, headers: {} }), failed('presign', 200)],
    ['an unencrypted URL', () => Response.json({ ...UPLOAD, url: 'http://storage.test/1' }), failed('presign')],
    ['a script', () => Response.json({ ...UPLOAD, url: 'javascript:alert(1)' }), failed('presign')],
    ['a URL that is none', () => Response.json({ ...UPLOAD, url: 'https://' }), failed('presign')],
    [
      'a field that is refused',
      () => Response.json({ message: 'نشد.', errors: [{ path: 'mime', message: 'ویدیو نیست.' }] }, { status: 400 }),
      failed('presign', 400, 'ویدیو نیست.'),
    ],
    [
      'a message',
      () => Response.json({ message: 'وارد شوید.', errors: [] }, { status: 401 }),
      failed('presign', 401, 'وارد شوید.'),
    ],
    ['a 500 of HTML', () => page(PAGE, 500), failed('presign', 500, 'Oops, nginx')],
    [
      'a 500 of JSON',
      () => Response.json({ message: 'خطای درونی', errors: [] }, { status: 500 }),
      failed('presign', 500, 'خطای درونی'),
    ],
    ['an empty 500', () => new Response(null, { status: 500 }), failed('presign', 500)],
    ['nothing', () => new TypeError('Failed to fetch'), failed('presign')],
  ])('that is answered with %s fails in short plain text [8.presign.failed]', async (_what, answer, outcome) => {
    const { network, next } = begin('presign');
    await network.answer(answer());
    expect(await next()).toEqual(outcome);
  });
});

describe('an upload', () => {
  it('sends the file with exactly the returned headers, and no cookie [5.upload.put]', async () => {
    const { network, next } = begin('putVideo');
    const { request, answer } = await network.next();
    const { method, url, credentials, headers } = request;
    expect({ method, url, credentials, headers: Object.fromEntries(headers), body: await request.text() }).toEqual({
      method: 'PUT',
      url: UPLOAD.url,
      credentials: 'omit',
      headers: { 'content-type': 'video/quicktime', 'x-storage-class': 'standard' },
      body: 'film',
    });
    answer(new Response(null));
    expect(await next()).toEqual({ type: 'upload.stored' });
  });

  const xml = (text: string, status: number) => new Response(`<?xml version="1.0"?><E><M>${text}</M></E>`, { status });

  it.each<[string, () => Response | Error, object]>([
    [
      'expired',
      () => xml('Request has expired', 403),
      { ...failed('upload', 403, 'Request has expired'), type: 'upload.expired' },
    ],
    ['is refused', () => xml('Insufficient Storage', 507), failed('upload', 507, 'Insufficient Storage')],
    ['is refused at length', () => xml('signature '.repeat(50), 400), failed('upload', 400, 'signature '.repeat(20))],
    ['is cut off', () => new TypeError('Failed to fetch'), failed('upload')],
  ])('that %s fails with status and short plain text [8.upload.failed]', async (_what, answer, outcome) => {
    const { network, next } = begin('putVideo');
    await network.answer(answer());
    expect(await next()).toEqual(outcome);
  });

  it('fails where the file is gone', async () => {
    expect(await begin('putVideo', { file: null }).next()).toEqual(failed('upload'));
  });
});

it.each([
  ['presign', 20_000, failed('presign')],
  ['putVideo', 45_000, failed('upload')],
] as const)(
  '%s is given up after %i ms of silence, and what comes later is not heard',
  async (name, deadline, outcome) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { network, heard } = begin(name);
    const { request, answer } = await network.next();
    vi.advanceTimersByTime(deadline - 1);
    expect([heard, request.signal.aborted]).toEqual([[], false]);
    vi.advanceTimersByTime(1);
    expect([heard, request.signal.aborted]).toEqual([[outcome], true]);
    answer(name === 'presign' ? Response.json(UPLOAD) : new Response(null));
    await settle();
    expect(heard).toEqual([outcome]);
  },
);
