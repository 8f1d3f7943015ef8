import { ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ImageResult, ImageTask } from '#src/operations/prepared-images.ts';
import { IMAGE_PERMISSIONS } from '#src/server/files/image-child.ts';
import { ImageWork } from '#src/server/files/image-work.ts';
import { spoolIn } from '#src/server/files/spool.ts';
import { SentFile } from '#src/validation/sent-file.ts';
import { pngOfPixels, sampleImage, sampleImages, sentFile } from '../../support/fixtures/image-files.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

const PNG = sentFile('image/png', sampleImages['image/png']);
const CUT_OFF = sentFile('image/png', sampleImages['image/png'].slice(0, 20));
const HUNG_UP = new Error('The client hung up');
const TOO_HEAVY = { kind: 'rejected', issue: { code: 'imageTooHeavy' } };
const BUSY = new OperationError('busy', { retryAfter: 10 });

/** Every way to start a process calls `spawn`, but Node's types lack it. */
const childProcess = ChildProcess.prototype as ChildProcess & { spawn(...options: unknown[]): void };

const kindsOf = async (results: readonly ImageResult[]) => results.map(({ kind }) => kind);

async function open(processorLimit?: number) {
  return new ImageWork(spoolIn(await temporaryFolder(), { requireSpace: async () => {} }), processorLimit);
}

describe('the permissions of the image process', () => {
  it.runIf(process.allowedNodeEnvironmentFlags.has('--permission'))(
    'include its program, but no other files and no other processes',
    () => {
      const script = `
      const { readFileSync, writeFileSync } = require('node:fs');
      const codeOf = (act) => { try { act(); return 'allowed'; } catch ({ code }) { return code; } };
      const acts = [
        () => readFileSync('package.json'),
        () => require('sharp'),
        () => readFileSync('docs/deploy.md'),
        () => readFileSync('/proc/self/environ'),
        () => writeFileSync('src/server/main.ts.new', ''),
        () => require('node:child_process').execFileSync('true'),
      ];
      console.info(JSON.stringify(acts.map(codeOf)));`;
      const output = execFileSync(process.execPath, [...IMAGE_PERMISSIONS, '--eval', script], { encoding: 'utf8' });
      expect(JSON.parse(output)).toEqual(['allowed', 'allowed', ...Array(4).fill('ERR_ACCESS_DENIED')]);
    },
  );
});

describe('the images of a call', () => {
  it('returns a result for each image, readable while the call stores them', async () => {
    const work = await open();
    const { results, size } = await work.prepare(task({ images: [PNG, CUT_OFF, PNG] }), async (results) => {
      const [first] = results;
      if (first?.kind !== 'prepared') throw new Error('The first image was rejected');
      const bytes = Buffer.concat(await Array.fromAsync(first.image.chunks));
      return { results: await kindsOf(results), size: [first.image.size, bytes.subarray(1, 4).toString()] };
    });
    expect(results).toEqual(['prepared', 'rejected', 'prepared']);
    expect(size).toEqual([expect.any(Number), 'PNG']);
  });

  it('rejects the image with which those of a call have more than 110 megapixels', async () => {
    const work = await open();
    // Only the headers are valid.
    const large = sentFile('image/png', pngOfPixels(7_000, 7_000));
    const results = await work.prepare(task({ images: [large, large, large] }), async (all) => all);
    expect(results).toEqual([
      ...Array(2).fill({ kind: 'rejected', issue: { code: 'fileUnreadable' } }),
      { kind: 'rejected', issue: { code: 'imagesTooManyPixels', bound: 110 } },
    ]);
  });

  it('prepares the images of one call at a time', async () => {
    const work = await open();
    const order: string[] = [];
    const prepare = (name: string) => work.prepare(task(), async () => void order.push(name));
    await Promise.all([prepare('first'), prepare('second'), prepare('third')]);
    expect(order).toEqual(['first', 'second', 'third']);
  });

  it('prepares images while those of another call are stored', async () => {
    const work = await open();
    const storing = Promise.withResolvers<string>();
    const first = work.prepare(task(), () => storing.promise);
    expect(await work.prepare(task(), kindsOf)).toEqual(['prepared']);
    storing.resolve('stored');
    expect(await first).toBe('stored');
  });

  it('releases the turn of a client that hangs up, running or waiting', async () => {
    const work = await open();
    const store = vi.fn(kindsOf);
    const [first, second] = [new AbortController(), new AbortController()];
    const hangUpWhileRead = reading(() => {
      setImmediate(() => first.abort(HUNG_UP));
      return PNG.read();
    });
    const calls = [
      work.prepare(task({ images: [hangUpWhileRead], signal: first.signal }), store),
      work.prepare(task({ signal: second.signal }), store),
    ];
    second.abort(HUNG_UP);
    expect(await Promise.allSettled(calls)).toEqual(Array(2).fill({ status: 'rejected', reason: HUNG_UP }));
    expect(store).not.toHaveBeenCalled();
    expect({ prepare: await work.prepare(task(), kindsOf), calls: work.calls }).toEqual({
      prepare: ['prepared'],
      calls: 0,
    });
  });

  it('rejects the images if the system cannot start another process', async () => {
    const tooManyFiles = Object.assign(new Error('spawn node EMFILE'), { code: 'EMFILE' });
    vi.spyOn(childProcess, 'spawn').mockImplementationOnce(function (this: ChildProcess) {
      process.nextTick(() => this.emit('error', tooManyFiles));
    });
    const work = await open();
    await expect(work.prepare(task(), kindsOf)).rejects.toMatchObject({ name: 'StoreBusy', cause: tooManyFiles });
    expect(await work.prepare(task(), kindsOf)).toEqual(['prepared']);
  });

  it('reports a busy server each time the program of the process fails', async () => {
    const { spawn } = childProcess;
    const args = [process.execPath, '--eval', 'process.exit(1)'];
    const failing = function (this: ChildProcess, options: unknown) {
      return Reflect.apply(spawn, this, [Object.assign({}, options, { args })]);
    };
    vi.spyOn(childProcess, 'spawn').mockImplementationOnce(failing).mockImplementationOnce(failing);
    const work = await open();
    for (let call = 1; call <= 2; call += 1) await expect(work.prepare(task(), kindsOf)).rejects.toEqual(BUSY);
    expect(await work.prepare(task(), kindsOf)).toEqual(['prepared']);
  });

  it('rejects only the image that is too heavy for the process, and skips those after it', async () => {
    const processes: ChildProcess[] = [];
    const { spawn } = childProcess;
    vi.spyOn(childProcess, 'spawn').mockImplementationOnce(function (this: ChildProcess, ...options) {
      processes.push(this);
      return Reflect.apply(spawn, this, options);
    });
    const heavy = reading(async () => {
      const [child] = processes;
      if (child) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      return PNG.read();
    });
    const work = await open();
    const results = await work.prepare(task({ images: [PNG, heavy, PNG] }), async (all) => all);
    expect(results).toEqual([expect.objectContaining({ kind: 'prepared' }), TOO_HEAVY]);
  });
});

describe('the calls of a network', () => {
  it('are answered 503 if too many wait, while those of another network are prepared', async () => {
    const work = await open();
    const calls = Array.from({ length: 8 }, () => work.prepare(task(), kindsOf).catch((error: unknown) => error));
    const other = await work.prepare(task({ network: '192.0.2.2' }), kindsOf);
    const results = await Promise.all(calls);
    expect(other).toEqual(['prepared']);
    expect(results.filter((result) => result instanceof OperationError)).toEqual([BUSY]);
  });

  it('are answered 429 after 30 s of work in a minute', async () => {
    let time = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => time);
    const work = await open();
    const client = new AbortController();
    const slow = reading(async () => {
      time += 31_000;
      client.abort(HUNG_UP);
      return PNG.read();
    });
    await expect(work.prepare(task({ images: [slow], signal: client.signal }), kindsOf)).rejects.toBe(HUNG_UP);
    await expect(work.prepare(task(), kindsOf)).rejects.toEqual(OperationError.tooManyRequests(2_000));
    time += 2_000;
    expect(await work.prepare(task(), kindsOf)).toEqual(['prepared']);
    now.mockRestore();
  });
});

describe('a call whose time is over', () => {
  it('reports a busy server at first, and then rejects the image that takes too long again', async () => {
    const work = await open();
    const limits = spiedTimeouts();
    limits.abort(55_000);
    await expect(work.prepare(task(), kindsOf)).rejects.toEqual(BUSY);
    expect(await work.prepare(task(), async (all) => all)).toEqual([TOO_HEAVY]);
    await expect(work.prepare(task({ images: [CUT_OFF] }), kindsOf)).rejects.toEqual(BUSY);
  });

  it('rejects the image that took the most processor time when that is over', async () => {
    const large = sentFile('image/png', new Uint8Array(await sampleImage('red', 4_000, 3_000).png().toBuffer()));
    // Already the start of the process takes longer.
    const work = await open(1);
    expect(await work.prepare(task({ images: [large] }), async (all) => all)).toEqual([TOO_HEAVY]);
  });

  it('reports a busy server when the time for waiting is over', async () => {
    const work = await open();
    const limits = spiedTimeouts();
    const [read, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = reading(async () => {
      read.resolve();
      await isRead.promise;
      return PNG.read();
    });
    const first = work.prepare(task({ images: [slow] }), kindsOf);
    await read.promise;
    const second = work.prepare(task(), kindsOf);
    expect(work.calls).toBe(2);
    limits.abort(35_000);
    await expect(second).rejects.toEqual(BUSY);
    isRead.resolve();
    expect(await first).toEqual(['prepared']);
  });
});

/** Replaces `AbortSignal.timeout`. Signals of the same duration abort together. */
function spiedTimeouts() {
  const limits = new Map<number, AbortController>();
  const limitOf = (duration: number) => {
    const limit = limits.get(duration) ?? new AbortController();
    limits.set(duration, limit);
    return limit;
  };
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((duration) => limitOf(duration).signal);
  return { abort: (duration: number) => limitOf(duration).abort(new DOMException('', 'TimeoutError')) };
}

/** A task in which every image belongs to an order. */
interface TaskOfFiles extends Omit<ImageTask, 'images'> {
  readonly images: readonly SentFile[];
}

/** The image with a replaced `read`, except for its first bytes. */
function reading(read: () => ReturnType<typeof PNG.read>): SentFile {
  return new SentFile({ ...PNG, read: (start, end) => (end === undefined ? read() : PNG.read(start, end)) });
}

function task({ images = [PNG], ...changes }: Partial<TaskOfFiles> = {}): ImageTask {
  const own = { network: '192.0.2.1', signal: new AbortController().signal, ...changes };
  return { ...own, images: images.map((file) => ({ use: 'order', file })) };
}
