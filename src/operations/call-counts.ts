import type { CallCount } from './ports.ts';

interface Window {
  calls: number;
  /** Start in milliseconds of the monotonic clock. */
  readonly since: number;
}

/** Limit for the keys in memory. Beyond it, the key whose window began first is removed. */
const MAX_KEYS = 5_000;

/** Counts calls by key in windows of time. Uses the monotonic clock, which does not jump when the time of day is set. */
export class CallCounts {
  /** Ordered by start. */
  readonly #windows = new Map<string, Window>();

  /** Counts a call. Returns the calls in its window, including this one, and the milliseconds left. */
  add(key: string, duration: number): CallCount {
    const now = performance.now();
    const earlier = this.#windows.get(key);
    const window = earlier && earlier.since > now - duration ? earlier : this.#begin(key, now);
    window.calls += 1;
    return { calls: window.calls, left: window.since + duration - now };
  }

  #begin(key: string, since: number): Window {
    const window = { calls: 0, since };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MAX_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }
}
