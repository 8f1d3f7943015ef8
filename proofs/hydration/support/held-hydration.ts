import type { Page } from '@playwright/test';
import { holdScripts, hydrated } from '../../../tests/e2e/support/pages.ts';

/** `waiting` for the scripts, then `hydrated`. React hydrates in one task, so nothing can come between. */
export type Stage = 'waiting' | 'hydrated';

/** A page whose hydration waits for the test. */
export interface HeldHydration {
  stage(): Stage;
  /** Lets the scripts arrive, and waits until the page is hydrated. */
  release(): Promise<void>;
}

/** Holds the hydration of every document that the page loads from now on. */
export async function holdHydration(page: Page): Promise<HeldHydration> {
  const releaseScripts = await holdScripts(page);
  const onTime = await page.addInitScript(neverLate);
  let stage: Stage = 'waiting';
  return {
    stage: () => stage,
    release: async () => {
      await onTime.dispose();
      releaseScripts();
      if (await isSite(page)) await hydrated(page);
      stage = 'hydrated';
    },
  };
}

/** True if the page shows the site, false for any other document. */
export function isSite(page: Page): Promise<boolean> {
  return page.evaluate(() => document.getElementById('root') !== null);
}

/** Runs in the page. The browser submits a kept form itself once the script is 10 s late. In a test it is not late. */
function neverLate(): void {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((run: () => void, delay = 0, ...given: unknown[]) =>
    delay >= 10_000 ? 0 : setTimeout(run, delay, ...given)) as typeof setTimeout;
}
