import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOrderActors } from '#src/actors/order-actors.ts';
import type { PrepareImage } from '#src/actors/prepare-image.ts';
import { examinedModel } from '#src/domain/model/examined-model.ts';
import type { Submission, SubmissionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import type { OrderAttachment } from '#src/validation/order-attachments.ts';
import { parentOf } from '../../support/actors/parent-of.ts';
import { testCalls, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { controlledFetch, settle } from '../../support/infrastructure/controlled-fetch.ts';
import { controlledXhr } from '../../support/infrastructure/controlled-xhr.ts';
import { expectConsole } from '../../support/infrastructure/setup.ts';

const TEXTS = { name: 'سارا', phone: '09121234567', description: 'یک چرخ‌دنده' };
const stored = () => Response.json({ message: 'ثبت شد.', _id: '1' }, { status: 201 });

/** Without XMLHttpRequest, bodies are sent by `fetch`, which the test controls. */
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', undefined));

function open() {
  const prepareImage: PrepareImage = async (blob) => ({ kind: 'prepared', blob });
  const { submitOrder } = createOrderActors(testCalls(), prepareImage);
  return {
    network: controlledFetch(),
    submit: (input: Partial<Submission> = {}) => parentOf(submitOrder, { values: TEXTS, files: [], ...input }),
  };
}

const imageOf = (id: string): OrderAttachment => {
  const blob = new Blob([id], { type: 'image/png' });
  return { id, name: id, source: id, chosenBytes: blob.size, blob, preview: `blob:${id}` };
};
/** A model whose longest side has a length in the unit. */
const modelOf = (unit: 'mm' | 'cm' | 'inch', longest: number): OrderAttachment => {
  const measurements = {
    size: [longest, 1, 1],
    volume: 1,
    surface: 1,
    triangles: 4,
    bodies: 1,
    isClosed: true,
  } as const;
  const model = examinedModel('stl', { kind: 'measured', unit: null, measurements });
  return { ...imageOf('model'), name: 'part.stl', model: { ...model, unit }, preview: null };
};
const dataUrlOf = (id: string) => `data:image/png;base64,${btoa(id)}`;

const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const failed = (reason: string, errors: readonly unknown[] = [], reference = '') => ({
  type: 'submission.failed',
  reason,
  errors,
  reference,
});
describe('reading the images of an order', () => {
  it('names the images that can no longer be read, and sends nothing', async () => {
    const { submit, network } = open();
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function fail(this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    const images = ['a', 'b'].map(imageOf);
    expect(await submit({ files: images }).next()).toEqual({ type: 'reading.failed', lostIds: ['a'] });
    expect(network.requests).toEqual([]);
  });

  it('fails if the images are not read within 60 s', () => {
    const { submit } = open();
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(() => {});
    holdTime();
    const { received } = submit({ files: [imageOf('a')] });
    vi.advanceTimersByTime(59_999);
    expect(received).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(received).toEqual([failed('timedOut')]);
  });

  it('blames the page, not a picture, if the page itself fails', async () => {
    expectConsole('error', /^order: TypeError: /);
    const { submit } = open();
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(() => {
      throw new TypeError('reader is not a function');
    });
    const reference = 'TypeError: reader is not a function';
    expect(await submit({ files: [imageOf('a')] }).next()).toEqual(failed('broken', [], reference));
  });
});

describe('sending an order', () => {
  it('reads and sends an order in a browser whose signals have no throwIfAborted', async () => {
    vi.spyOn(AbortSignal.prototype, 'throwIfAborted').mockImplementation(() => {
      throw new TypeError('signal.throwIfAborted is not a function');
    });
    const { submit, network } = open();
    const submission = submit({ files: [imageOf('a')] });
    await network.respond(stored());
    expect(await submission.next()).toMatchObject({ type: 'submission.succeeded' });
  });

  it('dates the receipt by the server, whatever the visitor’s clock says', async () => {
    const { submit, network } = open();
    const submission = submit({});
    const createdAt = '2026-11-20T08:30:00.000Z';
    (await network.next()).respond(
      Response.json({ message: 'ثبت شد.', _id: '1', createdAt, receipt: '1.a' }, { status: 201 }),
    );
    expect(await submission.next()).toEqual({ type: 'submission.succeeded', id: '1', sentAt: createdAt, token: '1.a' });
  });

  it('sends models beside the images, with measurements in millimetres that the server accepts', async () => {
    const { submit, network } = open();
    const submission = submit({
      files: [
        { ...modelOf('inch', 2), preview: dataUrlOf('picture') },
        imageOf('a'),
        modelOf('inch', 1e9),
        { ...imageOf('b'), model: examinedModel('step', null), preview: null },
      ],
    });
    const { request, respond } = await network.next();
    const measured = { size: { x: 50.8, y: 25.4, z: 25.4 }, volume: 16_387.064, surface: 645.16, unit: 'inch' };
    const counts = { triangles: 4, bodies: 1, isClosed: true };
    const model = { name: 'part.stl', content: dataUrlOf('model') };
    expect(await request.json()).toEqual({
      ...TEXTS,
      files: [dataUrlOf('a')],
      models: [
        { ...model, preview: dataUrlOf('picture'), measured: { ...measured, ...counts } },
        model,
        { name: 'b', content: dataUrlOf('b') },
      ],
    });
    respond(stored());
    expect(await submission.next()).toMatchObject({ type: 'submission.succeeded' });
  });

  it('sends the texts with the data URLs of the images, and reports the number of the order [5.order.reading]', async () => {
    const { submit, network } = open();
    const submission = submit({ files: ['b', 'a'].map(imageOf) });
    const { request, respond } = await network.next();
    expect(await request.json()).toEqual({ ...TEXTS, files: ['b', 'a'].map(dataUrlOf) });
    respond(stored());
    const sentAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await submission.next()).toEqual({ type: 'submission.succeeded', id: '1', sentAt, token: '' });
  });

  const ERRORS = [{ path: 'phone', message: 'شمارهٔ تلفن درست نیست.' }];
  const error = (status: number, headers = {}) => {
    return () => Response.json({ message: 'نشد.', errors: ERRORS }, { status, headers });
  };
  const ID = { 'X-Request-ID': '1a2b3c4d5e6f7a8b' };

  it.each<{ readonly label: string; readonly response: () => Response | Error; readonly event: object }>([
    ...UNDOCUMENTED_RESPONSES.map(
      ({ reply: name, respond: response }) => ({ label: name, response, event: failed('unreachable') }) as const,
    ),
    { label: 'status 409', response: error(409), event: failed('unreachable', ERRORS) },
    { label: 'status 413', response: error(413, ID), event: failed('tooLarge', ERRORS, '1a2b3c4d') },
    { label: 'status 500', response: error(500, ID), event: failed('unreachable', [], '1a2b3c4d') },
    { label: 'status 415', response: error(415), event: failed('unsupportedType', ERRORS) },
    {
      label: 'status 429 without Retry-After',
      response: error(429),
      event: { type: 'submission.limited', reason: 'limited', retryAfter: 1, reference: '' },
    },
  ])('reports the outcome of $label', async ({ response, event }) => {
    const { submit, network } = open();
    const submission = submit();
    await network.respond(response());
    expect(await submission.next()).toEqual(event);
  });

  it('holds an order back until the document is 2 s old', async () => {
    const { submit, network } = open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(performance, 'now').mockReturnValue(300);
    submit();
    await vi.advanceTimersByTimeAsync(1_699);
    expect(network.requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(network.requests.length).toBe(1);
  });

  it('does not send an order that was cancelled while it was held back', async () => {
    const { submit, network } = open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(performance, 'now').mockReturnValue(300);
    submit().stop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(network.requests).toEqual([]);
  });

  it('sends no request without a connection', async () => {
    const { submit, network } = open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    expect(await submit().next()).toEqual(failed('offline'));
    expect(network.requests).toEqual([]);
  });

  it('reports the progress of an order, and gives up 60 s after the last progress', async () => {
    const { submit } = open();
    const xhr = controlledXhr();
    holdTime();
    const { received } = submit();
    await settle();
    vi.advanceTimersByTime(59_999);
    xhr().progress(1, 4);
    const progressed: SubmissionEvent = { type: 'submission.progressed', share: 0.25 };
    vi.advanceTimersByTime(59_999);
    expect(received).toEqual([progressed]);
    vi.advanceTimersByTime(1);
    xhr().progress(2, 4);
    expect(received).toEqual([progressed, failed('timedOut')]);
  });

  it('leaves no timer of a cancelled order, and does not report its failure', async () => {
    const { submit, network } = open();
    holdTime();
    const submission = submit();
    const { respond } = await network.next();
    submission.stop();
    respond(new TypeError('Failed to fetch'));
    await settle();
    expect({ received: submission.received, timerCount: vi.getTimerCount() }).toEqual({ received: [], timerCount: 0 });
  });
});

it('keeps the key of an order until it is stored, and uses another for other texts, files or units [4.order.once]', async () => {
  const { submit, network } = open();
  const keyOf = async (input: Partial<Submission>, response: Response | Error = new TypeError('Failed to fetch')) => {
    const submission = submit(input);
    await network.respond(response);
    await submission.next();
    return network.requests.at(-1)?.headers.get('Idempotency-Key');
  };
  const [lost, again] = [await keyOf({}), await keyOf({}, stored())];
  const renamed = { values: { ...TEXTS, name: 'مریم' } };
  const others = [
    {},
    renamed,
    { ...renamed, files: [imageOf('0-0')] },
    { files: [imageOf('1-0')] },
    { files: [modelOf('mm', 2)] },
    { files: [modelOf('cm', 2)] },
  ];
  const keys: unknown[] = [];
  for (const input of others) keys.push(await keyOf(input));
  expect([again, new Set([lost, ...keys]).size]).toEqual([lost, 7]);
});

it('keeps the key of an order without images over a reload until the order is acknowledged [4.order.once]', async () => {
  const keyAfterReload = async (input: Partial<Submission>, response?: Response) => {
    const { submit, network } = open();
    const submission = submit(input);
    const { request, respond } = await network.next();
    respond(response ?? new TypeError('Failed to fetch'));
    await submission.next();
    return request.headers.get('Idempotency-Key');
  };
  const renamed = { values: { ...TEXTS, name: 'مریم' } };
  const withImage = { files: [imageOf('0-0')] };
  const [lost, again] = [await keyAfterReload({}), await keyAfterReload({}, stored())];
  const keys: unknown[] = [];
  for (const input of [{}, renamed, withImage, withImage]) keys.push(await keyAfterReload(input));
  expect([again, new Set([lost, ...keys]).size]).toEqual([lost, 5]);
});
