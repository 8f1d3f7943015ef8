import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOrderActors } from '#src/actors/order-actors.ts';
import type { Submission, SubmissionEvent } from '#src/machines/order-submission/order-submission.machine.ts';
import { NO_RESPONSES, testClient } from '../../support/api-client.ts';
import { controlledFetch, settle } from '../../support/controlled-fetch.ts';
import { parentOf } from '../../support/parent-of.ts';

const TEXTS = { name: 'سارا', phone: '09121234567', description: 'یک چرخ‌دنده' };
const stored = () => Response.json({ message: 'ثبت شد.', _id: '1' }, { status: 201 });

/** Without XMLHttpRequest, bodies go out by `fetch`, which the test holds. */
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', undefined);
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
});

async function open(...names: readonly string[]) {
  const { fileStore, readImages, submitOrder } = createOrderActors(testClient(), async (file) => ({
    kind: 'prepared',
    blob: file,
  }));
  const store = parentOf(fileStore);
  for (const name of names) {
    store.send({ type: 'file.examine', key: name, file: new File([name], name, { type: 'image/png' }) });
    await store.next();
  }
  const network = controlledFetch();
  return {
    network,
    release: (key: string) => store.send({ type: 'file.release', key }),
    read: (...imageIds: readonly string[]) => parentOf(readImages, { imageIds }),
    submit: (input: Partial<Submission> = {}) => parentOf(submitOrder, { values: TEXTS, imageIds: [], ...input }),
  };
}

function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

const failed = (reason: string, errors: readonly unknown[] = []) => ({ type: 'submission.failed', reason, errors });
const lost = (...lostIds: readonly string[]) => ({ type: 'reading.failed', reason: 'imageLost', lostIds });

describe('reading the images of an order', () => {
  it('goes before they are sent as data URLs, in their order [5.order.reading]', async () => {
    const { read, submit, network } = await open('a', 'b');
    expect(await read('b', 'a').next()).toEqual({ type: 'images.read' });
    const submission = submit({ imageIds: ['b', 'a'] });
    const { request, respond } = await network.next();
    const files = ['b', 'a'].map((text) => `data:image/png;base64,${btoa(text)}`);
    expect(await request.json()).toEqual({ ...TEXTS, files });
    respond(stored());
    expect(await submission.next()).toEqual({ type: 'submission.succeeded' });
  });

  it('names the images that are gone, from the store or from the disk', async () => {
    const { read, release } = await open('a', 'b', 'c');
    release('a');
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function fail(this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    expect(await read('a', 'b', 'c').next()).toEqual(lost('a', 'b'));
    vi.restoreAllMocks();
  });

  it('that is left brings nothing into the next order', async () => {
    const { read, submit, network } = await open('a', 'b');
    const left = read('a');
    left.stop();
    await read('b').next();
    submit({ imageIds: ['b'] });
    const { request } = await network.next();
    expect([left.received, await request.json()]).toEqual([
      [],
      { ...TEXTS, files: [`data:image/png;base64,${btoa('b')}`] },
    ]);
  });

  it('is given up after 60 s', async () => {
    const { read } = await open('a');
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(() => {});
    holdTime();
    const { received } = read('a');
    vi.advanceTimersByTime(59_999);
    expect(received).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(received).toEqual([{ type: 'reading.failed', reason: 'timedOut', lostIds: [] }]);
    vi.restoreAllMocks();
  });
});

describe('sending an order', () => {
  const ERRORS = [{ path: 'phone', message: 'شمارهٔ تلفن درست نیست.' }];
  const error =
    (status: number, headers = {}) =>
    () =>
      Response.json({ message: 'نشد.', errors: ERRORS }, { status, headers });
  const limited = (retryAfter: number) => ({ type: 'submission.limited', retryAfter });

  it.each<readonly [string, () => Response | Error, object]>([
    ...NO_RESPONSES.map(([name, response]) => [name, response, failed('unreachable')] as const),
    ['400', error(400), failed('invalid', ERRORS)],
    ['409', error(409), failed('unreachable', ERRORS)],
    ['413', error(413), failed('tooLarge', ERRORS)],
    ['415', error(415), failed('unsupportedType', ERRORS)],
    ['429', error(429, { 'Retry-After': '7' }), limited(7)],
    ['429 that asks for no patience', error(429), limited(1)],
  ])('to %s is told apart', async (_what, response, event) => {
    const { submit, network } = await open();
    const submission = submit();
    await network.respond(response());
    expect(await submission.next()).toEqual(event);
  });

  it('without a connection asks nobody', async () => {
    const { submit, network } = await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    expect(await submit().next()).toEqual(failed('offline'));
    expect(network.requests).toEqual([]);
  });

  it('tells how far it is, and is given up 60 s after the last that was heard', async () => {
    class StillXhr extends EventTarget {
      readonly upload = new EventTarget();
      open() {}
      setRequestHeader() {}
      send() {
        const progress = { lengthComputable: true, loaded: 1, total: 4 };
        this.upload.dispatchEvent(Object.assign(new Event('progress'), progress));
      }
      abort() {}
    }
    const { submit } = await open();
    vi.stubGlobal('XMLHttpRequest', StillXhr);
    holdTime();
    const { received, next } = submit();
    const progressed: SubmissionEvent = { type: 'submission.progressed', share: 0.25 };
    expect(await next()).toEqual(progressed);
    vi.advanceTimersByTime(59_999);
    expect(received).toEqual([progressed]);
    vi.advanceTimersByTime(1);
    expect(received).toEqual([progressed, failed('timedOut')]);
  });

  it('that is cancelled ends the request, and says nothing any more', async () => {
    const { submit, network } = await open();
    const submission = submit();
    const { request, respond } = await network.next();
    submission.stop();
    respond(stored());
    await settle();
    expect([request.signal.aborted, submission.received]).toEqual([true, []]);
  });
});

describe('the key of an order [4.order.once]', () => {
  const BROKEN = new TypeError('Failed to fetch');

  /** The keys of submissions that go out one after the other. */
  async function keysOf(...attempts: readonly (readonly [Partial<Submission>, Response | Error])[]) {
    const { submit, network } = await open();
    for (const [input, response] of attempts) {
      const submission = submit(input);
      await network.respond(response);
      await submission.next();
    }
    return network.requests.map(({ headers }) => headers.get('Idempotency-Key'));
  }

  it('stays the same until the same content is stored', async () => {
    const [first, second, third] = await keysOf([{}, BROKEN], [{}, stored()], [{}, stored()]);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it('is another once a text or the images were changed', async () => {
    const renamed = { values: { ...TEXTS, name: 'مریم' } };
    const pictured = { values: renamed.values, imageIds: ['0-0'] };
    const keys = await keysOf([{}, BROKEN], [renamed, BROKEN], [pictured, BROKEN], [{ imageIds: ['1-0'] }, BROKEN]);
    expect(new Set(keys).size).toBe(4);
  });
});
