import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { countdown } from '#src/actors/countdown.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));

/** Starts a countdown, and records the seconds that it shows and its end. */
function start(seconds: number) {
  const actor = createActor(countdown, { input: { seconds } });
  const shown: unknown[] = [];
  actor.subscribe({
    next: ({ context, status }) => status === 'active' && context !== shown.at(-1) && shown.push(context),
    complete: () => shown.push('end'),
  });
  actor.start();
  return { shown, stop: () => actor.stop() };
}

describe('the countdown', () => {
  it('shows each second that is left, and ends to the millisecond', () => {
    const { shown } = start(3);
    vi.advanceTimersByTime(2_999);
    expect(shown).toEqual([3, 2, 1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([3, 2, 1, 'end']);
  });

  it('counts the time that passed while the page was hidden and its timers were throttled', () => {
    const { shown } = start(60);
    vi.setSystemTime(Date.now() + 45_500);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(shown).toEqual([60, 15]);
    vi.setSystemTime(Date.now() + 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(shown).toEqual([60, 15, 'end']);
  });

  it.each([
    { end: 'stopped', shown: [3], act: (stop: () => void) => stop() },
    { end: 'over', shown: [3, 2, 1], act: () => vi.advanceTimersByTime(3_000) },
  ])('listens to nothing once it is $end', ({ shown, act }) => {
    const removed = vi.spyOn(document, 'removeEventListener');
    const opened = start(3);
    act(opened.stop);
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(3_000);
    expect({
      shown: opened.shown.filter((second) => second !== 'end'),
      timerCount: vi.getTimerCount(),
      removed: removed.mock.calls.map(([type]) => type),
    }).toEqual({ shown, timerCount: 0, removed: ['visibilitychange'] });
  });
});
