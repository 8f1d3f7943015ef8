import type { Page } from '@playwright/test';
import { hydrated } from './pages.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/** Their methods by their addresses. */
export type CallsToHold = Readonly<Record<string, Method>>;

/** What is answered to a held call: so, as the mocks would, or not at all. */
export type Reply =
  | { readonly status: number; readonly json?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'as the mocks'
  | 'broken';

declare global {
  var controlled: {
    readonly hold: (method: Method, address: string) => void;
    /** False where there is no call to an address yet. */
    readonly reply: (address: string, reply: Reply) => boolean;
    readonly pass: (milliseconds: number) => void;
  };
}

/** A page of the demo whose calls and longer waits are in the test's hand. */
export interface ControlledPage {
  /** Answers the oldest call to a held address; waits for one. */
  reply(address: string, reply: Reply): Promise<void>;
  /** Lets so many milliseconds pass for the timers of a second and more; they know no other time. */
  pass(milliseconds: number): Promise<void>;
}

/** Opens a page of the demo, with these calls held from the start. */
export async function openControlled(page: Page, path: string, calls: CallsToHold): Promise<ControlledPage> {
  await page.addInitScript(holdTimers);
  await page.addInitScript(holdCalls, calls);
  await page.goto(path);
  // Timers are set once the actors are started, after they were shown in the developers' panel.
  await hydrated(page);
  return {
    reply: async (address, reply) => {
      await page.waitForFunction(([to, given]) => globalThis.controlled.reply(to, given), [address, reply] as const);
    },
    pass: (milliseconds) => page.evaluate((passed) => globalThis.controlled.pass(passed), milliseconds),
  };
}

/** Runs in the page. Timers below a second run as ever: React and sonner wait for them before they draw. */
function holdTimers(): void {
  const LONG = 1_000;
  const { setTimeout, clearTimeout } = globalThis;
  const timers = new Map<number, { readonly due: number; readonly run: () => void }>();
  let now = 0;
  let last = 0;
  const holdTimer = (run: () => void, delay: number) => {
    // The browser's own handles are positive.
    last -= 1;
    timers.set(last, { due: now + delay, run });
    return last;
  };
  globalThis.setTimeout = ((run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
    delay < LONG ? setTimeout(run, delay, ...given) : holdTimer(() => run(...given), delay)) as typeof setTimeout;
  globalThis.clearTimeout = ((timer: number) => {
    if (!timers.delete(timer)) clearTimeout(timer);
  }) as typeof clearTimeout;
  const pass = (milliseconds: number) => {
    const end = now + milliseconds;
    for (;;) {
      const [next] = [...timers].filter(([, { due }]) => due <= end).toSorted((a, b) => a[1].due - b[1].due);
      if (!next) break;
      now = next[1].due;
      timers.delete(next[0]);
      next[1].run();
    }
    now = end;
  };
  Object.assign(globalThis, { controlled: { pass } });
}

/** Runs in the page, before the mocks are there. */
function holdCalls(calls: CallsToHold): void {
  const waiting = new Map<string, ((reply: Reply) => void)[]>();
  const responseTo = (reply: Reply) => {
    if (reply === 'as the mocks') return undefined;
    if (reply === 'broken') return globalThis.mocks.HttpResponse.error();
    const { status, json = null, headers = {} } = reply;
    const type = { 'content-type': 'application/json' };
    return new globalThis.mocks.HttpResponse(JSON.stringify(json), { status, headers: { ...type, ...headers } });
  };
  const hold = (method: Method, address: string) => {
    const queue: ((reply: Reply) => void)[] = [];
    waiting.set(address, queue);
    const called = () => new Promise<Reply>((resolve) => queue.push(resolve));
    const { network, http } = globalThis.mocks;
    network.use(http[method](address, async () => responseTo(await called())));
  };
  const reply = (address: string, given: Reply) => {
    const [resolve] = waiting.get(address)?.splice(0, 1) ?? [];
    resolve?.(given);
    return resolve !== undefined;
  };
  Object.assign(globalThis.controlled, { hold, reply });
  // The mocks are the page's own: what is held is said to them as soon as they are there.
  let mocks: typeof globalThis.mocks;
  Object.defineProperty(globalThis, 'mocks', {
    get: () => mocks,
    set: (tools: typeof globalThis.mocks) => {
      mocks = tools;
      for (const [address, method] of Object.entries(calls)) hold(method, address);
    },
  });
}
