import type { Page } from '@playwright/test';
import { holdScripts, hydrated, hydratedInPart, ORDER_SCRIPT } from '../pages.ts';

declare global {
  /** In documents whose hydration is held. */
  var heldHydration: { readonly isHeld: () => boolean; readonly release: () => void } | undefined;
}

/**
 * `waiting` for the scripts, `hydrating` while React is held within its work, `in part` while the order form waits for its
 * script, then `hydrated`.
 */
const STAGES = ['waiting', 'hydrating', 'in part', 'hydrated'] as const;
export type Stage = (typeof STAGES)[number];

/** A page whose hydration waits for the test. */
export interface HeldHydration {
  stage(): Stage;
  /** Lets the scripts arrive, then lets React finish, as far as the given stage. Never goes back. */
  advance(to: Stage): Promise<void>;
}

interface HoldOptions {
  /** Slices of 5 ms that React may hydrate before it is held. */
  readonly slices: number;
  /** How many times slower than this machine the page runs while it hydrates. */
  readonly slowdown: number;
}

/** Holds the hydration of every document that the page loads from now on. */
export async function holdHydration(page: Page, { slices, slowdown }: HoldOptions): Promise<HeldHydration> {
  const releaseScripts = await holdScripts(page);
  // Comes first, because it is added last.
  const releaseOrderScript = await holdScripts(page, ORDER_SCRIPT);
  const holding = await page.addInitScript(holdScheduler, slices);
  const tools = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => tools.send('Emulation.setCPUThrottlingRate', { rate });
  let stage: Stage = 'waiting';
  const steps: Readonly<Record<Exclude<Stage, 'waiting'>, () => Promise<void>>> = {
    hydrating: async () => {
      await slowDown(slowdown);
      releaseScripts();
      if (await isSite(page)) await page.waitForFunction(() => globalThis.heldHydration?.isHeld() ?? true);
    },
    'in part': async () => {
      await holding.dispose();
      await page.evaluate(() => globalThis.heldHydration?.release());
      if (await isSite(page)) await hydratedInPart(page);
      await slowDown(1);
    },
    hydrated: async () => {
      releaseOrderScript();
      if (await isSite(page)) await hydrated(page);
    },
  };
  return {
    stage: () => stage,
    advance: async (to) => {
      for (const next of STAGES.slice(STAGES.indexOf(stage) + 1, STAGES.indexOf(to) + 1)) {
        if (next !== 'waiting') await steps[next]();
        stage = next;
      }
    },
  };
}

/** True if the page shows the site, false for any other document. */
export function isSite(page: Page): Promise<boolean> {
  return page.evaluate(() => document.getElementById('root') !== null);
}

/**
 * Runs in the page. React's scheduler posts a message to itself before each slice of work: once hydration has begun,
 * messages beyond the given number of slices are kept until the release.
 */
function holdScheduler(slices: number): void {
  /** The browser submits a kept form itself once the script is this late (milliseconds). In a test it is not late. */
  const LATE = 10_000;
  const { setTimeout } = globalThis;
  const { postMessage } = MessagePort.prototype;
  const kept: (() => void)[] = [];
  let allowed = Number.POSITIVE_INFINITY;
  let isReleased = false;
  let isDone = false;
  globalThis.setTimeout = ((run: () => void, delay = 0, ...given: unknown[]) =>
    !isReleased && delay >= LATE ? 0 : setTimeout(run, delay, ...given)) as typeof setTimeout;
  MessagePort.prototype.postMessage = function post(this: MessagePort, ...given: [message: unknown]) {
    const send = () => postMessage.apply(this, given);
    if (allowed === 0) kept.push(send);
    else send();
    allowed = Math.max(0, allowed - 1);
  };
  document.addEventListener('hydrating', () => {
    if (!isReleased) allowed = slices;
  });
  document.addEventListener('hydrated', () => {
    isDone = true;
  });
  globalThis.heldHydration = {
    isHeld: () => kept.length > 0 || isDone,
    release: () => {
      isReleased = true;
      allowed = Number.POSITIVE_INFINITY;
      for (const send of kept.splice(0)) send();
    },
  };
}
