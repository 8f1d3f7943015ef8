import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { pageIdle, whenIdle } from '#src/actors/page-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the actor below a machine that notes its reports. */
function start(isUrgent: boolean) {
  const reports: string[] = [];
  const machine = setup({ actors: { pageIdle } }).createMachine({
    invoke: { src: 'pageIdle', input: { isUrgent } },
    on: { '*': { actions: ({ event }) => void reports.push(event.type) } },
  });
  const actor = createActor(machine).start();
  return { actor, reports };
}

it('reports immediately if the list is urgent', () => {
  expect(start(true).reports).toEqual(['page.idle']);
});

it('reports once the browser is idle, and not to a state that was left', () => {
  const idle = vi.fn<typeof requestIdleCallback>(() => 7);
  const cancel = vi.fn<typeof cancelIdleCallback>();
  vi.stubGlobal('requestIdleCallback', idle);
  vi.stubGlobal('cancelIdleCallback', cancel);
  const { actor, reports } = start(false);
  expect([reports, idle.mock.calls[0]?.[1]]).toEqual([[], { timeout: 4_000 }]);
  idle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 9 });
  expect(reports).toEqual(['page.idle']);
  actor.stop();
  expect(cancel).toHaveBeenCalledWith(7);
});

it('waits a second in a browser without idle callbacks, and can be cancelled', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const work = vi.fn();
  whenIdle(work);
  const cancel = whenIdle(work);
  cancel();
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});
