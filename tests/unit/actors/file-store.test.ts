import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileStore, type Examination } from '#src/actors/file-store.ts';
import type { IssueCode } from '#src/validation/messages.ts';
import { parentOf } from '../../support/parent-of.ts';

let previews: Set<string>;
let made: number;

beforeEach(() => {
  vi.useFakeTimers();
  previews = new Set();
  made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1;
    previews.add(`blob:${made}`);
    return `blob:${made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    if (!previews.delete(url)) throw new Error(`${url} is not there`);
  });
});

const PREPARED: Examination = { kind: 'prepared', blob: new Blob(['gear'], { type: 'image/png' }) };
const HEIC: Examination = { kind: 'rejected', issue: { code: 'imageHeic' } };

/** A store under a parent that listens, with examinations that the test ends. */
function open() {
  const examinations: { key: string; signal: AbortSignal; end: (found: Examination | Error) => Promise<void> }[] = [];
  const store = createFileStore<string>((_file, key, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Examination>();
    const end = async (found: Examination | Error) => {
      if (found instanceof Error) reject(found);
      else resolve(found);
      await promise.catch(() => {});
      await Promise.resolve();
    };
    examinations.push({ key, signal, end });
    return promise;
  });
  const { received, send, stop } = parentOf(store.actor);
  const examine = (key: string) => {
    send({ type: 'file.examine', key, file: new File(['gear'], `${key}.png`, { type: 'image/png' }) });
    const last = examinations.at(-1);
    if (!last) throw new Error('nothing is examined');
    return last;
  };
  const release = (key: string) => send({ type: 'file.release', key });
  return { received, examine, release, stop, textOf: async (key: string) => (await store.blobOf(key)?.text()) ?? null };
}

const rejected = (key: string, code: IssueCode) => {
  return { type: 'file.rejected', key, name: `${key}.png`, issue: { code } };
};

describe('a file store', () => {
  it('tells what was refused and why; what cannot be read is unreadable, and the others go on', async () => {
    const { received, examine } = open();
    const [heic, broken, whole] = [examine('a'), examine('b'), examine('c')];
    await heic.end(HEIC);
    await broken.end(new Error('the worker failed'));
    await whole.end(PREPARED);
    expect(received.slice(0, 2)).toEqual([rejected('a', 'imageHeic'), rejected('b', 'fileUnreadable')]);
    expect(received.map(({ type }) => type)).toEqual(['file.rejected', 'file.rejected', 'file.prepared']);
  });

  it('puts a new file in the place of an old one, and leaves the old one where the new one is refused', async () => {
    const { examine, textOf } = open();
    await examine('a').end(PREPARED);
    await examine('a').end({ kind: 'prepared', blob: new Blob(['second']) });
    await examine('a').end(HEIC);
    vi.runAllTimers();
    expect([await textOf('a'), [...previews]]).toEqual(['second', ['blob:2']]);
  });

  it('ends the examination of a file that another one overtakes', async () => {
    const { received, examine } = open();
    const [first, second] = [examine('a'), examine('a')];
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
    await second.end(HEIC);
    await first.end(PREPARED);
    expect([received, made]).toEqual([[rejected('a', 'imageHeic')], 0]);
  });
});

it('what is released is gone, once only, and its preview a second later, as a screen may still show it; the others stay', async () => {
  const { examine, release, textOf } = open();
  await examine('a').end(PREPARED);
  await examine('b').end(PREPARED);
  release('a');
  release('a');
  vi.advanceTimersByTime(999);
  expect([await textOf('a'), [...previews]]).toEqual([null, ['blob:1', 'blob:2']]);
  vi.advanceTimersByTime(1);
  expect([await textOf('a'), await textOf('b'), [...previews]]).toEqual([null, 'gear', ['blob:2']]);
});

it('what is released while it is examined ends the examination, whose late result means nothing', async () => {
  const { received, examine, release } = open();
  const examination = examine('a');
  release('a');
  expect(examination.signal.aborted).toBe(true);
  await examination.end(PREPARED);
  expect([received, made]).toEqual([[], 0]);
});

it('what is released is everything once the actor ends', async () => {
  const { examine, stop, textOf } = open();
  await examine('a').end(PREPARED);
  const { signal } = examine('b');
  stop();
  vi.runAllTimers();
  expect([await textOf('a'), previews.size, signal.aborted]).toEqual([null, 0, true]);
});
