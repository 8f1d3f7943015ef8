type TimerHandle = ReturnType<typeof setTimeout>;

interface ControlledTimer {
  readonly due: number;
  readonly run: () => void;
}

/** Timers of at least this many milliseconds wait for simulated time. Shorter ones are of libraries and run normally. */
const CONTROLLED_FROM = 1_000;

/** Milliseconds that the document has existed when a walk begins: old enough for its orders to be sent at once. */
const AGE_AT_START = 2_000;

/**
 * Time for a whole page. Delays of machines and tasks, and polling, end only when the test advances it. It replaces the
 * global timers, so that the tested parts are connected as in production.
 */
export class SimulatedTime {
  readonly #real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  readonly #realNow = performance.now;
  readonly #timers = new Map<TimerHandle, ControlledTimer>();
  /** Timers of libraries that have not run yet. */
  readonly #short = new Set<TimerHandle>();
  #now = 0;

  constructor() {
    const set = (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
      this.#set(() => run(...given), delay);
    globalThis.setTimeout = set as typeof setTimeout;
    globalThis.clearTimeout = ((handle: TimerHandle) => this.#clear(handle)) as typeof clearTimeout;
    performance.now = () => this.#realNow.call(performance) + AGE_AT_START + this.#now;
  }

  /** Lets so many milliseconds go by; what falls due runs in its order, and all that comes of it before the next. */
  async pass(milliseconds: number, settle: () => Promise<void>): Promise<void> {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      const [handle, { due, run }] = next;
      this.#timers.delete(handle);
      this.#now = due;
      run();
      await settle();
    }
    this.#now = end;
  }

  /** Gives the real timers back. Those that have not run never run: after the last test, there is no window. */
  end(): void {
    Object.assign(globalThis, this.#real);
    for (const handle of this.#short) clearTimeout(handle);
    performance.now = this.#realNow;
    this.#timers.clear();
  }

  #next(end: number): [TimerHandle, ControlledTimer] | undefined {
    return [...this.#timers].filter(([, { due }]) => due <= end).toSorted(([, a], [, b]) => a.due - b.due)[0];
  }

  #set(run: () => void, delay: number): TimerHandle {
    if (delay < CONTROLLED_FROM) return this.#setShort(run, delay);
    // A real timer that never matters lends the held one its handle.
    const handle = this.#real.setTimeout(() => {}, 0);
    this.#timers.set(handle, { due: this.#now + delay, run });
    return handle;
  }

  #setShort(run: () => void, delay: number): TimerHandle {
    const handle = this.#real.setTimeout(() => {
      this.#short.delete(handle);
      run();
    }, delay);
    this.#short.add(handle);
    return handle;
  }

  #clear(handle: TimerHandle): void {
    this.#timers.delete(handle);
    this.#short.delete(handle);
    this.#real.clearTimeout(handle);
  }
}
