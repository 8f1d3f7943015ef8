import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Sends `npm test` how many end-to-end tests have ended. */
export default class PlaywrightProgress implements Reporter {
  #done = 0;
  #total = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
  }

  onTestEnd(): void {
    this.#done += 1;
    process.send?.({ done: this.#done, total: this.#total, unit: 'tests' });
  }

  printsToStdio(): boolean {
    return false;
  }
}
