import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { unifyBodies } from '../support/jsdom-bodies.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { logInToMocks } from '../support/panel-stage.ts';
import { quiet } from '../support/quiet.ts';
import {
  GRANT,
  presignResponse,
  putResponse,
  VIDEO,
  type VideoUploadStage,
  videoUploadStage,
} from '../support/video-upload-stage.ts';

const network = mockedNetwork();
let restoreBodies = () => {};
beforeEach(() => {
  restoreBodies = unifyBodies();
});
afterEach(() => restoreBodies());

const inState = ({ actor }: VideoUploadStage, state: 'presigning' | 'uploading' | 'failed' | 'uploaded') =>
  waitFor(actor, (snapshot) => snapshot.matches(state));

/** A video on its way to where the mocks store it. */
async function uploading(): Promise<VideoUploadStage> {
  await logInToMocks();
  const opened = videoUploadStage(network, false);
  opened.actor.start();
  await opened.presigns.answer();
  await inState(opened, 'uploading');
  return opened;
}

/** What a proxy says in place of the server. */
const PAGE = `<!doctype html><html><head><title>500</title><style>h1 { color: red }</style></head>
  <body><!-- padding --><h1>Oops,</h1><script>alert(1)</script> <b class="x">nginx</b></body></html>`;

/** What jsdom's XMLHttpRequest says by itself. */
const HEADERS_OF_THE_BROWSER = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'host',
  'referer',
  'user-agent',
];

const EXPIRED = () => putResponse({ kind: 'expired', text: 'Request has expired' });

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('video upload: stories', () => {
  it('name, type and size are presigned, and the whole file is where the product will look for it', async () => {
    await logInToMocks();
    const opened = videoUploadStage(network, false);
    opened.actor.start();
    const presign = await opened.presigns.next();
    expect(await presign.request.json()).toEqual({ fileName: VIDEO.name, mime: 'video/mp4', size: VIDEO.bytes });
    presign.answer();
    await opened.puts.answer();
    await inState(opened, 'uploaded');
    const { output } = opened.actor.getSnapshot();
    const stored = await fetch(`${location.origin}${output?.kind === 'uploaded' ? output.publicUrl : ''}`);
    expect((await stored.arrayBuffer()).byteLength).toBe(VIDEO.bytes);
  });

  it('the storage gets exactly the returned headers, and no cookie [5.upload.put]', async () => {
    const opened = videoUploadStage(network, false);
    opened.actor.start();
    await opened.presigns.answer(presignResponse({ kind: 'granted', upload: GRANT }));
    const { request } = await opened.puts.next();
    const sent = [...request.headers].filter(([name]) => !HEADERS_OF_THE_BROWSER.includes(name));
    expect(Object.fromEntries(sent)).toEqual({ 'content-type': 'video/mp4', 'x-storage-class': 'standard' });
  });

  it('an expired URL is presigned once more by itself, and the upload goes on (row 56)', async () => {
    const opened = await uploading();
    await opened.puts.answer(EXPIRED());
    await inState(opened, 'presigning');
    await opened.presigns.answer();
    await opened.puts.answer();
    await inState(opened, 'uploaded');
    expect([opened.presigns.total, opened.puts.total]).toEqual([2, 2]);
    expect(opened.notices).toEqual([]);
  });

  it('a second 403 fails with its status and a short plain text, and a retry may renew the URL again', async () => {
    const opened = await uploading();
    await opened.puts.answer(EXPIRED());
    await opened.presigns.answer();
    const long = `<html><body><h1>Forbidden</h1>${'signature '.repeat(100)}</body></html>`;
    await opened.puts.answer(new HttpResponse(long, { status: 403 }));
    await inState(opened, 'failed');
    const { failure } = opened.actor.getSnapshot().context;
    expect(failure).toEqual({ at: 'upload', status: 403, text: `Forbidden ${'signature '.repeat(19)}` });
    opened.actor.send({ type: 'upload.retried' });
    await opened.presigns.answer();
    await opened.puts.answer(EXPIRED());
    await opened.presigns.next();
    expect(opened.presigns.total).toBe(4);
  });

  it.each([
    ['a page of HTML', () => new HttpResponse('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })],
    ['JSON that was cut off', () => new HttpResponse('{"url":"/upl')],
    ['no URL', () => HttpResponse.json({ headers: {}, publicUrl: '/files/videos/gear.mp4' })],
    ['no public URL', () => HttpResponse.json({ url: GRANT.url, headers: {} })],
    ['an unencrypted URL', () => HttpResponse.json({ ...GRANT, url: 'http://storage.test/gear.mp4' })],
    ['a script', () => HttpResponse.json({ ...GRANT, url: 'javascript:alert(1)' })],
    ['an URL that is none', () => HttpResponse.json({ ...GRANT, url: 'https://' })],
  ])('a presign that answers with %s fails, and nothing is sent anywhere (row 55)', async (_what, response) => {
    const opened = videoUploadStage(network, false);
    opened.actor.start();
    await opened.presigns.answer(response());
    await inState(opened, 'failed');
    await quiet();
    expect(opened.actor.getSnapshot().value).toEqual({ failed: 'atPresign' });
    expect(opened.puts.total).toBe(0);
  });

  it.each([
    ['a page of HTML', () => new HttpResponse(PAGE, { status: 500 }), 'Oops, nginx'],
    ['JSON', () => HttpResponse.json({ message: 'خطای درونی', errors: [] }, { status: 500 }), 'خطای درونی'],
    ['nothing', () => new HttpResponse(null, { status: 500 }), ''],
  ])(
    'a presign that breaks with 500 and %s says so with status and plain text (rows 43, 55)',
    async (_what, response, text) => {
      const opened = videoUploadStage(network, false);
      opened.actor.start();
      await opened.presigns.answer(response());
      await inState(opened, 'failed');
      expect(opened.actor.getSnapshot().context.failure).toEqual({ at: 'presign', status: 500, text });
    },
  );

  it('a presign is waited for 20 s and no longer, and can be asked for again', async () => {
    const opened = videoUploadStage(network, false);
    opened.actor.start();
    await opened.presigns.next();
    opened.clock.increment(19_999);
    expect(opened.actor.getSnapshot().value).toBe('presigning');
    opened.clock.increment(1);
    expect(opened.actor.getSnapshot().value).toEqual({ failed: 'atPresign' });
    expect(opened.notices).toEqual([{ type: 'upload.failed', failure: { at: 'presign', status: 0, text: '' } }]);
    opened.actor.send({ type: 'upload.retried' });
    await opened.presigns.next();
    expect(opened.actor.getSnapshot().value).toBe('presigning');
  });

  it('an upload whose connection breaks fails, and can be tried again', async () => {
    const opened = await uploading();
    await opened.puts.answer(HttpResponse.error());
    await inState(opened, 'failed');
    expect(opened.actor.getSnapshot().value).toEqual({ failed: 'atUpload' });
    expect(opened.notices).toEqual([{ type: 'upload.failed', failure: { at: 'upload', status: 0, text: '' } }]);
    opened.actor.send({ type: 'upload.retried' });
    await opened.presigns.answer();
    await opened.puts.answer();
    await inState(opened, 'uploaded');
  });

  it('a stalled upload fails after 45 s without a byte, and not sooner (row 41)', async () => {
    const opened = videoUploadStage(network, true);
    opened.actor.start();
    await opened.presigns.answer(presignResponse({ kind: 'granted', upload: GRANT }));
    await inState(opened, 'uploading');
    await opened.puts.next();
    opened.clock.increment(44_999);
    opened.sending.report(10, 1_000, 44_999);
    opened.clock.increment(44_999);
    expect(opened.actor.getSnapshot().value).toEqual({ uploading: 'moving' });
    opened.clock.increment(1);
    expect(opened.actor.getSnapshot().value).toEqual({ failed: 'atUpload' });
    expect(opened.notices).toEqual([{ type: 'upload.failed', failure: { at: 'upload', status: 0, text: '' } }]);
  });

  it('a cancelled upload is broken off, and a late answer changes nothing (rows 41, 58)', async () => {
    const opened = await uploading();
    const held = await opened.puts.next();
    opened.actor.send({ type: 'upload.cancelled' });
    held.answer();
    await quiet();
    expect(opened.actor.getSnapshot().output).toEqual({ kind: 'cancelled' });
    expect(opened.notices).toEqual([]);
  });

  it('the real progress of the browser reaches the machine', async () => {
    const opened = await uploading();
    const seen = vi.fn();
    opened.actor.subscribe(({ context }) => seen(context.progress));
    await opened.puts.answer();
    await inState(opened, 'uploaded');
    expect(seen).toHaveBeenCalledWith(1);
  });
});
