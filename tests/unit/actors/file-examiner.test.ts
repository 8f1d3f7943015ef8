import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileExaminer, type Examination } from '#src/actors/file-examiner.ts';
import type { IssueCode } from '#src/validation/issue-messages.ts';
import { parentOf } from '../../support/actors/parent-of.ts';
import { expectConsole } from '../../support/infrastructure/setup.ts';

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

const PREPARED = { kind: 'prepared', blob: new Blob(['gear'], { type: 'image/png' }) } as const;
const HEIC: Examination = { kind: 'rejected', issue: { code: 'imageHeic' } };

/** An examiner whose examinations the test ends. */
function open() {
  const examinations: { key: string; signal: AbortSignal; end: (found: Examination | Error) => Promise<void> }[] = [];
  const examiner = createFileExaminer<string>((_file, key, signal) => {
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
  const { received, send, stop } = parentOf(examiner);
  const examine = (key: string) => {
    send({ type: 'file.examine', key, file: new File(['gear'], `${key}.png`, { type: 'image/png' }) });
    const last = examinations.at(-1);
    if (!last) throw new Error('nothing is examined');
    return last;
  };
  const release = (key: string) => send({ type: 'file.release', key });
  return { received, examine, release, stop };
}

const rejected = (key: string, code: IssueCode) => {
  return { type: 'file.rejected', key, name: `${key}.png`, issue: { code } };
};

describe('a file examiner', () => {
  it('reports a rejected file, and one that could not be read, and goes on with the others', async () => {
    const { received, examine } = open();
    const [heic, broken, whole] = [examine('a'), examine('b'), examine('c')];
    await heic.end(HEIC);
    await broken.end(new DOMException('the file is gone', 'NotFoundError'));
    await whole.end(PREPARED);
    const file = { name: 'c.png', blob: PREPARED.blob, preview: 'blob:1' };
    expect(received).toEqual([
      rejected('a', 'imageHeic'),
      rejected('b', 'fileUnreadable'),
      { type: 'file.prepared', key: 'c', file },
    ]);
  });

  it('leaves a file to the server if the page itself fails', async () => {
    expectConsole('error', /^file: TypeError: /);
    const { received, examine } = open();
    await examine('a').end(new TypeError('examine is not a function'));
    const [blob, preview] = [expect.any(File), 'blob:1'];
    expect(received).toEqual([{ type: 'file.prepared', key: 'a', file: { name: 'a.png', blob, preview } }]);
  });

  it('replaces the preview of an earlier file, unless the new file is rejected', async () => {
    const { examine } = open();
    await examine('a').end(PREPARED);
    await examine('a').end({ kind: 'prepared', blob: new Blob(['second']) });
    await examine('a').end(HEIC);
    vi.runAllTimers();
    expect([...previews]).toEqual(['blob:2']);
  });

  it('aborts the examination of a file that is replaced', async () => {
    const { received, examine } = open();
    const [first, second] = [examine('a'), examine('a')];
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
    await second.end(HEIC);
    await first.end(PREPARED);
    expect({ received, made }).toEqual({ received: [rejected('a', 'imageHeic')], made: 0 });
  });

  it('revokes a released preview once, a second later, since a screen may still show it', async () => {
    const { examine, release } = open();
    await examine('a').end(PREPARED);
    await examine('b').end(PREPARED);
    release('a');
    release('a');
    vi.advanceTimersByTime(999);
    expect([...previews]).toEqual(['blob:1', 'blob:2']);
    vi.advanceTimersByTime(1);
    expect([...previews]).toEqual(['blob:2']);
  });

  it('aborts the examination of a released file and ignores its late result', async () => {
    const { received, examine, release } = open();
    const examination = examine('a');
    release('a');
    expect(examination.signal.aborted).toBe(true);
    await examination.end(PREPARED);
    expect({ received, made }).toEqual({ received: [], made: 0 });
  });

  it('revokes every preview and aborts every examination when the examiner stops', async () => {
    const { examine, stop } = open();
    await examine('a').end(PREPARED);
    const { signal } = examine('b');
    stop();
    vi.runAllTimers();
    expect({ previewCount: previews.size, aborted: signal.aborted }).toEqual({ previewCount: 0, aborted: true });
  });
});
