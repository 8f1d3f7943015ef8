import { onTestFinished, vi } from 'vitest';

interface LongTimer {
  readonly delay: number;
  readonly fire: () => void;
}

/** Timers of half a minute and more, which run out when the test says so; all shorter ones run as ever. */
export interface LongTimers {
  /** Lets the one that is set run out; tells how long it would have taken, in milliseconds. */
  runOut(): number;
  /** How many are set. */
  readonly count: number;
}

/** From this delay on a timer is long, in milliseconds. */
const LONG = 30_000;

/** Holds the long timers that are set from now on until the test at hand ends. */
export function holdLongTimers(): LongTimers {
  const timers = new Map<ReturnType<typeof setTimeout>, LongTimer>();
  const { setTimeout, clearTimeout } = globalThis;
  const setting = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: (...given: unknown[]) => void,
    delay = 0,
    ...given: unknown[]
  ) => {
    if (delay < LONG) return setTimeout(run, delay, ...given);
    // A real timer that never matters stands for the held one.
    const handle = setTimeout(() => {}, 0);
    timers.set(handle, { delay, fire: () => run(...given) });
    return handle;
  }) as typeof setTimeout);
  const clearing = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((handle) => {
    for (const held of timers.keys()) if (held === handle) timers.delete(held);
    clearTimeout(handle);
  });
  onTestFinished(() => {
    setting.mockRestore();
    clearing.mockRestore();
  });
  return {
    runOut() {
      const [entry] = timers;
      if (!entry) throw new Error('no long timer is set');
      const [handle, { delay, fire }] = entry;
      timers.delete(handle);
      fire();
      return delay;
    },
    get count() {
      return timers.size;
    },
  };
}
