import { beforeEach, describe, expect, it } from 'vitest';
import { type Progress, progressFetch, sendWithProgress } from '#src/actors/progress-fetch.ts';
import { settle } from '../../support/infrastructure/controlled-fetch.ts';
import { ControlledXhr, controlledXhr } from '../../support/infrastructure/controlled-xhr.ts';

let xhr: () => ControlledXhr;

beforeEach(() => {
  xhr = controlledXhr();
});

function start(init: RequestInit = {}) {
  const progress: Progress[] = [];
  const request = new Request('http://workshop.test/upload', { method: 'PUT', ...init });
  const response = sendWithProgress(request, new Blob(['gear']), (next) => progress.push(next));
  return { progress, response };
}

describe('a body that is sent with progress', () => {
  it('sends the body to the URL of the request with its headers, without cookies, and reports the progress', async () => {
    const headers = { 'Content-Type': 'video/mp4', 'X-Sign': 'abc' };
    const { progress, response } = start({ headers, credentials: 'omit' });
    const { opened, sentHeaders, withCredentials, sent } = xhr();
    expect({ opened, withCredentials }).toEqual({
      opened: ['PUT', 'http://workshop.test/upload'],
      withCredentials: false,
    });
    expect(sentHeaders).toEqual({ 'content-type': 'video/mp4', 'x-sign': 'abc' });
    expect(await sent?.text()).toBe('gear');
    xhr().progress(1, 4);
    xhr().progress(4, 0, false);
    expect(progress.map(({ loaded, total }) => `${loaded} of ${total}`)).toEqual(['1 of 4', '4 of null']);
    xhr().respond(400, '{"message":"no"}');
    const { status, ok, headers: received } = await response;
    expect({ status, ok, xNote: received.get('X-Note') }).toEqual({ status: 400, ok: false, xNote: 'a: b' });
    expect(await (await response).json()).toEqual({ message: 'no' });
  });

  it.each([204, 205, 304])('accepts a response with status %i, which has no body', async (status) => {
    const { response } = start();
    xhr().respond(status, '');
    expect([(await response).status, await (await response).text()]).toEqual([status, '']);
  });

  it('fails like fetch when the connection fails', async () => {
    const { response } = start();
    xhr().dispatchEvent(new Event('error'));
    await expect(response).rejects.toThrow(TypeError);
  });

  it('rejects with the reason of its signal when that aborts', async () => {
    const stop = new AbortController();
    const { response } = start({ signal: stop.signal });
    stop.abort(new Error('cancelled'));
    await expect(response).rejects.toThrow('cancelled');
  });

  it('sends nothing if its signal has aborted before', async () => {
    const { response } = start({ signal: AbortSignal.abort(new Error('too late')) });
    await expect(response).rejects.toThrow('too late');
    expect(ControlledXhr.all).toEqual([]);
  });
});

it('reports the progress of a fetch from 0 to 1, and nothing if the length is unknown', async () => {
  const shares: number[] = [];
  const request = new Request('http://workshop.test/orders', { method: 'POST', body: 'order' });
  const response = progressFetch((share) => shares.push(share))(request);
  await settle();
  xhr().progress(1, 4);
  xhr().progress(2, 0, false);
  xhr().progress(0, 0);
  xhr().progress(4, 4);
  expect([shares, await xhr().sent?.text()]).toEqual([[0.25, 1], 'order']);
  xhr().respond(201, '{}');
  expect((await response).status).toBe(201);
});
