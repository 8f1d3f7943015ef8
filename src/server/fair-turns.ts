interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}

/** Runs one task at a time. The next one is the oldest of the callers with the fewest tasks. */
export class FairTurns {
  #isTaken = false;
  readonly #waiting = new Set<Waiting>();

  /** @param signal ends the wait when it aborts, with its reason. The task must end itself */
  async run<Result>(caller: string, task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    if (this.#isTaken) await this.#wait(caller, signal);
    this.#isTaken = true;
    try {
      return await task();
    } finally {
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
    const counts = new Map<string, number>();
    for (const { caller } of this.#waiting) counts.set(caller, (counts.get(caller) ?? 0) + 1);
    const fewest = Math.min(...counts.values());
    const next = this.#waiting.values().find(({ caller }) => counts.get(caller) === fewest);
    if (next === undefined) {
      this.#isTaken = false;
      return;
    }
    this.#waiting.delete(next);
    next.begin();
  }
}
