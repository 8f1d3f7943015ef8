import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup, toPromise } from 'xstate';
import { createApiClient } from '#src/api/client.ts';
import { createOrderActors, type PreparedImage } from '#src/api/order-actors.ts';
import type { ImageDeskOrder, ImageDeskReport } from '#src/machines/order-submission/order-submission.machine.ts';

interface Examination {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly finish: (result: PreparedImage) => Promise<void>;
  readonly break: () => Promise<void>;
}

const EMPTY: PreparedImage = { kind: 'prepared', blob: new Blob(['gear'], { type: 'image/png' }) };

let previews: Set<string>;
let made: number;

beforeEach(() => {
  previews = new Set();
  made = 0;
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(): string {
        made += 1;
        previews.add(`blob:${made}`);
        return `blob:${made}`;
      }
      static override revokeObjectURL(url: string): void {
        if (!previews.delete(url)) throw new Error(`${url} is not there`);
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

/** The desk under a parent that notes its reports, with examinations that the test ends. */
function openDesk() {
  const examinations: Examination[] = [];
  const client = createApiClient({ baseUrl: 'http://workshop.test', language: () => 'fa' });
  const { imageDesk, readImages } = createOrderActors({
    client,
    prepareImage: (file, signal) =>
      new Promise((resolve, reject) => {
        examinations.push({
          name: file.name,
          signal,
          finish: (result) => act(async () => resolve(result)),
          break: () => act(async () => reject(new Error('the worker failed'))),
        });
      }),
  });
  const reports: ImageDeskReport[] = [];
  const note = ({ event }: { event: ImageDeskReport }) => void reports.push(event);
  const parent = setup({ types: { events: {} as ImageDeskReport }, actors: { imageDesk } }).createMachine({
    id: 'parent',
    invoke: { id: 'desk', src: 'imageDesk' },
    on: { 'image.prepared': { actions: note }, 'image.refused': { actions: note } },
  });
  const actor = createActor(parent).start();
  const order = (what: ImageDeskOrder) => actor.getSnapshot().children.desk?.send(what);
  const examine = (id: string) => {
    order({ type: 'image.examine', id, file: new File(['gear'], `${id}.png`, { type: 'image/png' }) });
    const examination = examinations.at(-1);
    if (!examination) throw new Error('nothing is examined');
    return examination;
  };
  const startReading = (imageIds: readonly string[]) => createActor(readImages, { input: { imageIds } }).start();
  const read = (imageIds: readonly string[]) => toPromise(startReading(imageIds));
  return { reports, order, examine, startReading, read, stop: () => actor.stop() };
}

describe('the desk of chosen pictures', () => {
  it('reports what was prepared, with the size that will be sent and a preview', async () => {
    const { reports, examine } = openDesk();
    await examine('1-0').finish(EMPTY);
    expect(reports).toEqual([{ type: 'image.prepared', id: '1-0', bytes: 4, preview: 'blob:1' }]);
  });

  it('reports what was refused, and why', async () => {
    const { reports, examine } = openDesk();
    await examine('1-0').finish({ kind: 'refused', reason: 'heic' });
    expect(reports).toEqual([{ type: 'image.refused', id: '1-0', reason: 'heic' }]);
    expect(previews).toEqual(new Set());
  });

  it('field notes 27 and 28: takes an examination that breaks for an unreadable file; the others go on', async () => {
    const { reports, examine } = openDesk();
    const broken = examine('1-0');
    const whole = examine('1-1');
    await broken.break();
    await whole.finish(EMPTY);
    expect(reports.map(({ type, id }) => [type, id])).toEqual([
      ['image.refused', '1-0'],
      ['image.prepared', '1-1'],
    ]);
  });
});

describe('field note 34: previews', () => {
  it('are given back when their picture goes', async () => {
    const { order, examine } = openDesk();
    await examine('1-0').finish(EMPTY);
    await examine('1-1').finish(EMPTY);
    order({ type: 'image.release', id: '1-0' });
    expect(previews).toEqual(new Set(['blob:2']));
  });

  it('are given back when the form is cleared, and once only', async () => {
    const { order, examine } = openDesk();
    await examine('1-0').finish(EMPTY);
    await examine('1-1').finish(EMPTY);
    order({ type: 'images.release' });
    order({ type: 'images.release' });
    order({ type: 'image.release', id: '1-0' });
    expect(previews).toEqual(new Set());
  });

  it('are given back when the desk closes', async () => {
    const { examine, stop } = openDesk();
    await examine('1-0').finish(EMPTY);
    stop();
    expect(previews).toEqual(new Set());
  });

  it('do not pile up over fifty rounds', async () => {
    const { order, examine } = openDesk();
    for (let round = 0; round < 50; round += 1) {
      await examine(`${round}-0`).finish(EMPTY);
      order({ type: 'image.release', id: `${round}-0` });
    }
    expect([made, previews.size]).toEqual([50, 0]);
  });
});

describe('a picture that is taken back while it is examined', () => {
  it.each([{ type: 'image.release', id: '1-0' } as const, { type: 'images.release' } as const])(
    'ends its examination, whose late answer means nothing ($type)',
    async (release) => {
      const { reports, order, examine } = openDesk();
      const examination = examine('1-0');
      order(release);
      expect(examination.signal.aborted).toBe(true);
      await examination.finish(EMPTY);
      expect([reports, made]).toEqual([[], 0]);
    },
  );

  it('ends with the desk', () => {
    const { examine, stop } = openDesk();
    const examination = examine('1-0');
    stop();
    expect(examination.signal.aborted).toBe(true);
  });
});

describe('reading the pictures', () => {
  it('finds those that are there, and names those that are lost', async () => {
    const { order, examine, read } = openDesk();
    await examine('1-0').finish(EMPTY);
    await examine('1-1').finish(EMPTY);
    expect(await read(['1-0', '1-1'])).toEqual({ kind: 'read' });
    order({ type: 'image.release', id: '1-1' });
    expect(await read(['1-0', '1-1', '7-7'])).toEqual({ kind: 'lost', ids: ['1-1', '7-7'] });
  });

  it('that is cancelled brings nothing back of a picture that is taken away meanwhile', async () => {
    const { order, examine, startReading, read } = openDesk();
    await examine('1-0').finish(EMPTY);
    await examine('1-1').finish(EMPTY);
    const reading = startReading(['1-0']);
    reading.stop();
    order({ type: 'image.release', id: '1-0' });
    expect(await read(['1-1'])).toEqual({ kind: 'read' });
    expect(await read(['1-0'])).toEqual({ kind: 'lost', ids: ['1-0'] });
  });

  it('field note 27: a file whose bytes are gone is lost, by its id', async () => {
    const { examine, read } = openDesk();
    await examine('1-0').finish(EMPTY);
    vi.stubGlobal(
      'FileReader',
      class extends EventTarget {
        readonly error = new DOMException('gone', 'NotFoundError');
        readAsDataURL(): void {
          queueMicrotask(() => this.dispatchEvent(new Event('error')));
        }
      },
    );
    expect(await read(['1-0'])).toEqual({ kind: 'lost', ids: ['1-0'] });
  });
});
