import type { CallCount } from './ports.ts';

interface Window {
  calls: number;
  /** In milliseconds of the monotonic clock. */
  readonly since: number;
}

/** Addresses beyond so many push out those whose window began first. */
const MAX_KEYS = 5_000;

/** Counts calls by key in windows of time, by a clock that does not step when the time of day is set. */
export class CallCounts {
  /** In the order in which they began. */
  readonly #windows = new Map<string, Window>();

  /** Counts one more; `calls` with it, and `left` milliseconds of its window. */
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
