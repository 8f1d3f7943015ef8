import { beforeEach, describe, expect, it, vi } from 'vitest';
import { timer } from '#src/actors/timer.ts';
import { parentOf } from '../../support/models/parent-of.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));

const left = (seconds: number) => ({ type: 'seconds.left', seconds });
const OVER = { type: 'time.over' };

describe('the timer', () => {
  it('reports each second that is left, and the end to the millisecond', () => {
    const { received } = parentOf(timer, { seconds: 3 });
    vi.advanceTimersByTime(2_999);
    expect(received).toEqual([left(3), left(2), left(1)]);
    vi.advanceTimersByTime(1);
    expect(received).toEqual([left(3), left(2), left(1), OVER]);
  });

  it('reports the time that passed while the page was hidden and its timers were throttled', () => {
    const { received } = parentOf(timer, { seconds: 60 });
    vi.setSystemTime(Date.now() + 45_500);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(received).toEqual([left(60), left(15)]);
    vi.setSystemTime(Date.now() + 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(received).toEqual([left(60), left(15), OVER]);
  });

  it('reports nothing once the timer is stopped', () => {
    const { received, stop } = parentOf(timer, { seconds: 3 });
    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(3_000);
    expect({ received, timerCount: vi.getTimerCount() }).toEqual({ received: [left(3)], timerCount: 0 });
  });
});
