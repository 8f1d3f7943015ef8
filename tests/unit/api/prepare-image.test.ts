import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkOrder, WorkResult } from '#src/api/image-work.ts';
import { createImagePreparation } from '#src/api/prepare-image.ts';
import { gifOfFrames, impostors, pictures, pngOfPixels } from '../../support/images.ts';

const refused = (code: string, bound?: number) => ({
  kind: 'refused',
  issue: { code, ...(bound !== undefined && { bound }) },
});

/** A worker that answers when the test says so. */
class HeldWorker extends EventTarget {
  static readonly all: HeldWorker[] = [];
  readonly orders: WorkOrder[] = [];
  isEnded = false;

  constructor() {
    super();
    HeldWorker.all.push(this);
  }
  postMessage(order: WorkOrder): void {
    this.orders.push(order);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(result: { kind: 'kept' | 'unreadable' } | { kind: 'drawn'; blob: Blob }, id = this.orders.at(-1)?.id ?? 0) {
    this.dispatchEvent(new MessageEvent('message', { data: { ...result, id } satisfies WorkResult }));
  }
  die(): void {
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  HeldWorker.all.length = 0;
  vi.stubGlobal('Worker', HeldWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Content = Uint8Array<ArrayBuffer>;

const waiting = new AbortController().signal;
const file = (content: Content, name = 'photo.jpg') => new File([content], name, { type: 'image/jpeg' });
/** The worker that has been asked for the nth time. */
const asked = (times = 1) =>
  vi.waitFor(() => {
    const orders = HeldWorker.all.flatMap((worker) => worker.orders);
    if (orders.length !== times) throw new Error(`${orders.length} orders`);
    return HeldWorker.all.at(-1) ?? new HeldWorker();
  });
const start = (content: Content, signal = waiting) => createImagePreparation()(file(content), signal);
const bytes = (...parts: readonly (string | readonly number[])[]): Content =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  );
/** A JPEG's beginning with something of a camera in it. */
const jpegWith = (notes: string) => bytes([0xff, 0xd8, 0xff, 0xe1, 0, 32], notes, [0, 0, 0, 0]);

describe('field notes 23 and 24: what is no picture, whatever it calls itself', () => {
  it.each(['html', 'pdf', 'svg', 'exe'] as const)(
    '%s is refused by its content, before any worker sees it [5.order.kinds]',
    async (kind) => {
      expect(await start(impostors[kind])).toEqual(refused('notAnImage'));
      expect(HeldWorker.all).toEqual([]);
    },
  );
});

describe('a small and clean picture', () => {
  it.each(Object.entries(pictures))('%s is kept as it is, under its true type', async (type, content) => {
    const preparing = start(content);
    const worker = await asked();
    expect(worker.orders.map(({ type: said, hasNotes }) => [said, hasNotes])).toEqual([[type, false]]);
    worker.answer({ kind: 'kept' });
    const prepared = await preparing;
    if (prepared.kind !== 'prepared') throw new Error(prepared.issue.code);
    expect(prepared.blob.type).toBe(type);
    expect(new Uint8Array(await prepared.blob.arrayBuffer())).toEqual(content);
  });
});

describe('field note 38: notes that a camera or a program left', () => {
  it.each([
    ['Exif in a JPEG', jpegWith('Exif\0\0')],
    ['XMP in a JPEG', jpegWith('http://ns.adobe.com/xap/1.0/\0')],
    ['Exif in a PNG', bytes(Array.from(pictures['image/png'].subarray(0, 33)), [0, 0, 0, 8], 'eXIf')],
    ['XMP in a PNG', bytes(Array.from(pictures['image/png'].subarray(0, 33)), [0, 0, 0, 8], 'iTXtXML:com.adobe.xmp')],
    ['Exif in a WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0x08])],
    ['XMP in a WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0x04])],
  ])('%s are told to the worker, which leaves them out', async (_what, content) => {
    const preparing = start(content);
    const worker = await asked();
    expect(worker.orders.map(({ hasNotes }) => hasNotes)).toEqual([true]);
    const drawn = new Blob(['clean'], { type: 'image/jpeg' });
    worker.answer({ kind: 'drawn', blob: drawn });
    expect(await preparing).toEqual({ kind: 'prepared', blob: drawn });
  });

  it('a WebP without them is clean', async () => {
    void start(bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0x10]));
    expect((await asked()).orders.map(({ hasNotes }) => hasNotes)).toEqual([false]);
  });
});

describe('field note 25: a picture that cannot be decoded', () => {
  it('is refused', async () => {
    const preparing = start(pictures['image/jpeg'].slice(0, 60));
    (await asked()).answer({ kind: 'unreadable' });
    expect(await preparing).toEqual(refused('fileUnreadable'));
  });

  it('is refused with its own words when it is HEIC', async () => {
    const preparing = start(impostors.heic);
    (await asked()).answer({ kind: 'unreadable' });
    expect(await preparing).toEqual(refused('imageHeic'));
  });
});

describe('field note 20: large pictures', () => {
  it('of more pixels than a browser can hold are refused before any worker sees them', async () => {
    expect(await start(pngOfPixels(20_000, 10_001))).toEqual(refused('imageTooManyPixels', 200));
    expect(HeldWorker.all).toEqual([]);
  });

  it('of more frames than the server takes are refused as well', async () => {
    expect(await start(gifOfFrames(1_001))).toEqual(refused('imageTooManyFrames', 1_000));
    expect(HeldWorker.all).toEqual([]);
  });

  it('of as many pixels as it can hold are given to the worker', async () => {
    const preparing = start(pngOfPixels(20_000, 10_000));
    const drawn = new Blob(['smaller'], { type: 'image/png' });
    (await asked()).answer({ kind: 'drawn', blob: drawn });
    expect(await preparing).toEqual({ kind: 'prepared', blob: drawn });
  });

  it('are looked at one after the other, on one worker', async () => {
    const prepare = createImagePreparation();
    const first = prepare(file(pictures['image/png'], 'a'), waiting);
    const second = prepare(file(pictures['image/jpeg'], 'b'), waiting);
    const worker = await asked(1);
    worker.answer({ kind: 'kept' }, 99);
    worker.answer({ kind: 'kept' });
    expect((await first).kind).toBe('prepared');
    (await asked(2)).answer({ kind: 'unreadable' });
    expect(await second).toEqual(refused('fileUnreadable'));
    expect(HeldWorker.all).toHaveLength(1);
  });

  it('are given up after thirty seconds of their own, and the next gets a fresh worker', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const prepare = createImagePreparation();
    const first = prepare(file(pictures['image/png'], 'a'), waiting);
    const stuck = await asked(1);
    const failure = expect(first).rejects.toThrow('too long');
    const second = prepare(file(pictures['image/png'], 'b'), waiting);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(stuck.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await failure;
    expect(stuck.isEnded).toBe(true);
    const fresh = await asked(2);
    expect(fresh).not.toBe(stuck);
    fresh.answer({ kind: 'kept' });
    expect((await second).kind).toBe('prepared');
  });
});

describe('a picture that nobody waits for any more', () => {
  it('ends the worker that is busy with it', async () => {
    const removal = new AbortController();
    const preparing = start(pictures['image/png'], removal.signal);
    const worker = await asked();
    removal.abort(new Error('removed'));
    await expect(preparing).rejects.toThrow('removed');
    expect(worker.isEnded).toBe(true);
  });

  it('is not begun when it was removed before its turn', async () => {
    await expect(start(pictures['image/png'], AbortSignal.abort(new Error('removed')))).rejects.toThrow('removed');
    expect(HeldWorker.all).toEqual([]);
  });
});

describe('field notes 85 and 91: a worker that cannot be had', () => {
  const unreadHeic = refused('imageHeic');

  it.each(['image/png', 'image/avif'] as const)('leaves %s to the server', async (type) => {
    const preparing = start(pictures[type]);
    (await asked()).die();
    expect(await preparing).toHaveProperty('kind', 'prepared');
  });

  it('refuses HEIC, which only a browser could have turned into JPEG', async () => {
    const preparing = start(impostors.heic);
    (await asked()).die();
    expect(await preparing).toEqual(unreadHeic);
  });

  it('is tried anew for the next picture', async () => {
    const prepare = createImagePreparation();
    const first = prepare(file(pictures['image/png']), waiting);
    (await asked(1)).die();
    await first;
    const second = prepare(file(pictures['image/png']), waiting);
    (await asked(2)).answer({ kind: 'kept' });
    expect((await second).kind).toBe('prepared');
    expect(HeldWorker.all).toHaveLength(2);
  });

  it.each(['Worker', 'OffscreenCanvas'])('where the browser has no %s, the file is sent as it is', async (missing) => {
    vi.stubGlobal(missing, undefined);
    expect(await start(pictures['image/jpeg'])).toHaveProperty('kind', 'prepared');
    expect(await start(impostors.heic)).toEqual(unreadHeic);
    expect(HeldWorker.all).toEqual([]);
  });
});

describe('field note 27: a file that is gone from the disk', () => {
  it('fails, which its desk takes for unreadable', async () => {
    const gone = file(pictures['image/png']);
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
    await expect(createImagePreparation()(gone, waiting)).rejects.toThrow('gone');
    vi.restoreAllMocks();
  });
});
