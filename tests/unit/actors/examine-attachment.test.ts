import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAttachmentExamination } from '#src/actors/examine-attachment.ts';
import { createLateAttachmentExamination } from '#src/actors/late-attachment-examination.ts';
import type { MeasuringResult } from '#src/domain/model/examined-model.ts';
import { sampleImages } from '../../support/fixtures/image-files.ts';
import { modelFile } from '../../support/fixtures/models.ts';

const MEASUREMENTS = {
  size: [60, 50, 52],
  volume: 36_171,
  surface: 18_883,
  triangles: 1_804,
  bodies: 4,
  isClosed: true,
} as const;
const MEASURED = { kind: 'measured', unit: null, measurements: MEASUREMENTS } as const;

/** Replaces workers by one that answers with a result, or never. */
function workerAnswering(result: MeasuringResult | 'nothing' | 'error') {
  const workers: { isEnded: boolean }[] = [];
  class AnsweringWorker extends EventTarget {
    isEnded = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(): void {
      if (result === 'nothing') return;
      const answer = result === 'error' ? new Event('error') : new MessageEvent('message', { data: result });
      queueMicrotask(() => this.dispatchEvent(answer));
    }
    terminate(): void {
      this.isEnded = true;
    }
  }
  vi.stubGlobal('Worker', AnsweringWorker);
  return workers;
}

const waiting = new AbortController().signal;
const chosen = async (name: string, shownAs = name) =>
  new File([await modelFile(name)], shownAs, { type: 'image/png' });

describe('a chosen file', () => {
  it('is measured if it is a model by its content', async () => {
    const workers = workerAnswering(MEASURED);
    const file = await chosen('motor-bracket.stl', 'photo.png');
    const model = { kind: 'stl', result: MEASURED, unit: 'mm' };
    expect(await createAttachmentExamination()(file, waiting)).toEqual({ kind: 'prepared', blob: file, model });
    expect(workers).toEqual([expect.objectContaining({ isEnded: true })]);
  });

  it.each(['plate.step', 'plate.dxf', 'plate.pdf'])('is accepted unmeasured: %s', async (name) => {
    const workers = workerAnswering(MEASURED);
    const file = await chosen(name);
    const model = { kind: name.split('.')[1], result: null, unit: 'mm' };
    expect(await createAttachmentExamination()(file, waiting)).toEqual({ kind: 'prepared', blob: file, model });
    expect(workers).toEqual([]);
  });

  it('is accepted unmeasured if its worker cannot be started', async () => {
    workerAnswering('error');
    const file = await chosen('spur-gear.3mf');
    const model = { kind: '3mf', result: null, unit: 'mm' };
    expect(await createAttachmentExamination()(file, waiting)).toEqual({ kind: 'prepared', blob: file, model });
  });

  it('is accepted unmeasured after 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const workers = workerAnswering('nothing');
    const file = await chosen('motor-bracket.stl');
    const examined = createAttachmentExamination()(file, waiting);
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    vi.advanceTimersByTime(30_000);
    const result = { kind: 'failed', failure: 'tooHeavy' };
    expect(await examined).toEqual({ kind: 'prepared', blob: file, model: { kind: 'stl', result, unit: 'mm' } });
    expect(workers).toEqual([expect.objectContaining({ isEnded: true })]);
  });

  it.each([
    { name: 'truncated.stl', code: 'fileUnreadable' },
    { name: 'truncated.txt', code: 'notAnAttachment' },
  ])('is rejected if it is neither a model nor an image: $name is $code', async ({ name, code }) => {
    const file = await chosen('truncated.stl', name);
    expect(await createAttachmentExamination()(file, waiting)).toEqual({ kind: 'rejected', issue: { code } });
  });

  it('is prepared as an image if it is one, whatever its name', async () => {
    vi.stubGlobal('Worker', undefined);
    const image = new File([sampleImages['image/png']], 'part.stl');
    const examined = await createAttachmentExamination()(image, waiting);
    expect(examined).toEqual({ kind: 'prepared', blob: expect.any(Blob), pixels: expect.any(Number) });
  });

  it('stops being examined when the signal aborts', async () => {
    const workers = workerAnswering('nothing');
    const removed = new AbortController();
    const examined = createAttachmentExamination()(await chosen('motor-bracket.stl'), removed.signal);
    while (workers.length === 0) await new Promise(setImmediate);
    removed.abort(new Error('removed'));
    await expect(examined).rejects.toThrow('removed');
    expect(workers).toEqual([expect.objectContaining({ isEnded: true })]);
  });
});

it('examines with code that is loaded with the first file', async () => {
  workerAnswering(MEASURED);
  const file = await chosen('motor-bracket.stl');
  const examine = createLateAttachmentExamination();
  expect(await examine(file, waiting)).toMatchObject({ kind: 'prepared', model: { kind: 'stl' } });
});
