interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}

interface Work {
  readonly caller: string;
  readonly endedAt: number;
  readonly duration: number;
}

/** Milliseconds for which the work of a caller counts. */
const REMEMBERED = 5 * 60_000;

/**
 * Runs one task at a time. The next one belongs to the caller whose tasks took the least time in the last minutes.
 * Among equals, it is the oldest.
 */
export class FairTurns {
  readonly #now: () => number;
  /** Work of the last minutes, oldest first. */
  #done: Work[] = [];
  #isTaken = false;
  readonly #waiting = new Set<Waiting>();

  /** @param now returns milliseconds of a clock that is never set back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param signal ends the wait when it aborts, with its reason. The task must end itself */
  async run<Result>(caller: string, task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    if (this.#isTaken) await this.#wait(caller, signal);
    this.#isTaken = true;
    const begunAt = this.#now();
    try {
      return await task();
    } finally {
      const endedAt = this.#now();
      this.#done.push({ caller, endedAt, duration: endedAt - begunAt });
      this.#leave();
    }
  }

  async #wait(caller: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { caller, begin: resolve };
    const giveUp = () => {
      this.#waiting.delete(waiting);
      reject(signal.reason);
    };
    this.#waiting.add(waiting);
    signal.addEventListener('abort', giveUp);
    await promise.finally(() => signal.removeEventListener('abort', giveUp));
  }

  #leave(): void {
    const next = this.#next();
    if (next === undefined) {
      this.#isTaken = false;
      return;
    }
    this.#waiting.delete(next);
    next.begin();
  }

  #next(): Waiting | undefined {
    const oldest = this.#now() - REMEMBERED;
    this.#done = this.#done.filter(({ endedAt }) => endedAt > oldest);
    const times = new Map<string, number>();
    for (const { caller, duration } of this.#done) times.set(caller, (times.get(caller) ?? 0) + duration);
    const timeOf = ({ caller }: Waiting) => times.get(caller) ?? 0;
    // Sorting is stable, so the oldest of equals stays first.
    return [...this.#waiting].sort((a, b) => timeOf(a) - timeOf(b))[0];
  }
}
