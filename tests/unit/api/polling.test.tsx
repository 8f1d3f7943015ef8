import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPolling } from '#src/api/polling.ts';

const SECOND = 1_000;

function showPage(isShown: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Polls with answers that the test chooses; `asked` grows with every question. */
function polling(...answers: readonly boolean[]) {
  const signals: AbortSignal[] = [];
  const stop = startPolling(async (signal) => {
    signals.push(signal);
    return answers[signals.length - 1] ?? true;
  });
  return { signals, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('polling', () => {
  it('asks every 30 s, and not before', async () => {
    const { signals, stop } = polling();
    await vi.advanceTimersByTimeAsync(29 * SECOND);
    expect(signals.length).toBe(0);
    await vi.advanceTimersByTimeAsync(1 * SECOND);
    expect(signals.length).toBe(1);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(signals.length).toBe(3);
    stop();
  });

  it('waits twice as long after each failure, five minutes at most, and 30 s again after an answer (row 53)', async () => {
    const { signals, stop } = polling(false, false, false, false, false, true);
    const intervals = [30, 60, 120, 240, 300, 300, 30];
    for (const [index, seconds] of intervals.entries()) {
      await vi.advanceTimersByTimeAsync((seconds - 1) * SECOND);
      expect(signals.length).toBe(index);
      await vi.advanceTimersByTimeAsync(1 * SECOND);
      expect(signals.length).toBe(index + 1);
    }
    stop();
  });

  it('asks nothing while the page is hidden, and what fell due as soon as it is seen', async () => {
    const { signals, stop } = polling();
    showPage(false);
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(signals.length).toBe(0);
    showPage(true);
    expect(signals.length).toBe(1);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(signals.length).toBe(2);
    stop();
  });

  it('asks nothing early because the page was hidden for a moment', async () => {
    const { signals, stop } = polling();
    showPage(false);
    showPage(true);
    expect(signals.length).toBe(0);
    stop();
  });

  it('gives a question up after 20 s, which counts as a failure', async () => {
    const signals: AbortSignal[] = [];
    const stop = startPolling((signal) => {
      signals.push(signal);
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)));
    });
    await vi.advanceTimersByTimeAsync((30 + 20) * SECOND - 1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    expect(signals.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1 * SECOND);
    expect(signals.length).toBe(2);
    stop();
  });

  it('stops: the question under way is aborted and none follows', async () => {
    const signals: AbortSignal[] = [];
    let answer = (_isAnswered: boolean) => {};
    const stop = startPolling((signal) => {
      signals.push(signal);
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    answer(false);
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    showPage(true);
    expect(signals.length).toBe(1);
  });
});
