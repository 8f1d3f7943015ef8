import { beforeEach, expect, it, vi } from 'vitest';
import { DeadlineExceeded, fromTask } from '#src/actors/task.ts';
import { parentOf } from '../../support/parent-of.ts';

type WorkEvent = { type: 'work.advanced' | 'work.done' } | { type: 'work.failed'; error: unknown };

beforeEach(() => void vi.useFakeTimers());

/** A task of 1,000 ms whose work the test settles. */
function open(input = 'gear') {
  const work = Promise.withResolvers<WorkEvent>();
  const seen: { input: string; signal: AbortSignal; report: (event: WorkEvent) => void }[] = [];
  const logic = fromTask<WorkEvent, string>({
    run: (given) => {
      seen.push(given);
      return work.promise;
    },
    failed: (error) => ({ type: 'work.failed', error }),
    deadline: 1_000,
  });
  const parent = parentOf(logic, input);
  const [given] = seen;
  if (!given) throw new Error('the work was not begun');
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return { ...parent, ...given, ...work, settled };
}

const DONE: WorkEvent = { type: 'work.done' };
const ADVANCED: WorkEvent = { type: 'work.advanced' };
const LATE: WorkEvent = { type: 'work.failed', error: new DeadlineExceeded() };

it('a task gets the input and ends with what its work came to', async () => {
  const { received, input, resolve, settled } = open();
  resolve(DONE);
  await settled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([input, received]).toEqual(['gear', [DONE]]);
});

it('a task ends with a failure where its work broke', async () => {
  const { received, reject, settled } = open();
  const error = new TypeError('Failed to fetch');
  reject(error);
  await settled();
  expect(received).toEqual([{ type: 'work.failed', error }]);
});

it('a task fails at its deadline, aborts its work then, and lets nothing late through', async () => {
  const { received, signal, resolve, report, settled } = open();
  await vi.advanceTimersByTimeAsync(999);
  expect([received, signal.aborted]).toEqual([[], false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([received, signal.aborted]).toEqual([[LATE], true]);
  report(ADVANCED);
  resolve(DONE);
  await settled();
  expect(received).toEqual([LATE]);
});

it('a task begins its deadline anew with each report', async () => {
  const { received, report } = open();
  for (let reports = 0; reports < 3; reports += 1) {
    await vi.advanceTimersByTimeAsync(999);
    report(ADVANCED);
  }
  await vi.advanceTimersByTimeAsync(999);
  expect(received).toEqual([ADVANCED, ADVANCED, ADVANCED]);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toEqual([ADVANCED, ADVANCED, ADVANCED, LATE]);
});

it.each<[string, (task: ReturnType<typeof open>) => void]>([
  ['success', ({ resolve }) => resolve(DONE)],
  ['failure', ({ reject }) => reject(new Error('late'))],
  ['report', ({ report }) => report(ADVANCED)],
])('a task that is left aborts its work, leaves no timer behind and says nothing of a %s', async (_what, happen) => {
  const task = open();
  task.stop();
  expect([task.signal.aborted, vi.getTimerCount()]).toEqual([true, 0]);
  happen(task);
  await task.settled();
  expect([task.received, vi.getTimerCount()]).toEqual([[], 0]);
});
