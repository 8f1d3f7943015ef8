import { ChildProcess } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import type { ImageResult, ImageTask } from '#src/operations/images.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { ImageWork } from '#src/server/files/image-work.ts';
import { sampleImages } from '../../support/images.ts';

const PNG = { type: 'image/png', bytes: sampleImages['image/png'] };
const GONE = new Error('nobody waits any more');

describe('the images of a call', () => {
  it('are looked into one after the other, and kept as they come', async () => {
    const kept: string[] = [];
    const broken = { type: 'image/png', bytes: PNG.bytes.subarray(0, 20) };
    const keep = async ({ kind }: ImageResult, index: number) => void kept.push(`${index} ${kind}`);
    await new ImageWork().run(task({ images: [PNG, broken, PNG], keep }));
    expect(kept).toEqual(['0 prepared', '1 rejected', '2 prepared']);
  });

  it('wait while those of another call are looked into', async () => {
    const work = new ImageWork();
    const first = controlled();
    const looked = work.run(first.task);
    await first.isKeeping;
    const order: string[] = [];
    const second = work.run(task({ keep: async () => void order.push('second') }));
    const third = work.run(task({ keep: async () => void order.push('third') }));
    order.push('first');
    first.release();
    await Promise.all([looked, second, third]);
    expect(order).toEqual(['first', 'second', 'third']);
  });

  it('are refused where eight calls have images to look into', async () => {
    const work = new ImageWork();
    const senders = new AbortController();
    const calls = Array.from({ length: 8 }, () => work.run(task({ signal: senders.signal })));
    const error = await work.run(task()).catch((thrown: unknown) => thrown);
    senders.abort(GONE);
    expect(await Promise.allSettled(calls)).toEqual(Array(8).fill({ status: 'rejected', reason: GONE }));
    expect(error).toEqual(new OperationError('busy', { retryAfter: 10 }));
    await work.run(task());
  });

  it('give up their place when nobody waits for them any more, in their turn or before', async () => {
    const work = new ImageWork();
    const keep = vi.fn(async () => {});
    const [first, second] = [new AbortController(), new AbortController()];
    const images = function* () {
      // By then the process is at work on it.
      setImmediate(() => first.abort(GONE));
      yield PNG;
    };
    const calls = [
      work.run(task({ images: images(), signal: first.signal, keep })),
      work.run(task({ signal: second.signal, keep })),
    ];
    second.abort(GONE);
    expect(await Promise.allSettled(calls)).toEqual(Array(2).fill({ status: 'rejected', reason: GONE }));
    expect(keep).not.toHaveBeenCalled();
    await work.run(task({ keep }));
    expect(keep).toHaveBeenCalledOnce();
  });

  it('go unseen where the system has no room for another process, which ends nothing else', async () => {
    const tooManyFiles = new Error('spawn node EMFILE');
    // What every way to begin a process calls, and Node's types leave out.
    const childProcess = ChildProcess.prototype as ChildProcess & { spawn(): void };
    vi.spyOn(childProcess, 'spawn').mockImplementationOnce(function (this: ChildProcess) {
      process.nextTick(() => this.emit('error', tooManyFiles));
    });
    const work = new ImageWork();
    await expect(work.run(task())).rejects.toBe(tooManyFiles);
    await work.run(task());
  });

  it('are too heavy when their time is over: the one at hand is named, and later ones go unseen', async () => {
    const deadline = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal);
    const kept: (readonly [number, ImageResult])[] = [];
    const keep = async (result: ImageResult, index: number) => {
      kept.push([index, result]);
      deadline.abort();
    };
    await new ImageWork().run(task({ images: [PNG, PNG, PNG], keep }));
    expect(kept).toEqual([
      [0, expect.objectContaining({ kind: 'prepared' })],
      [1, { kind: 'rejected', issue: { code: 'imageTooHeavy' } }],
    ]);
  });
});

/** One small image for whoever waits. */
function task(changes: Partial<ImageTask> = {}): ImageTask {
  return { use: 'order', images: [PNG], signal: new AbortController().signal, keep: async () => {}, ...changes };
}

/** A task that is not over until it is released. */
function controlled() {
  const [keeping, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const keep = () => {
    keeping.resolve();
    return release.promise;
  };
  return { task: task({ keep }), isKeeping: keeping.promise, release: release.resolve };
}
