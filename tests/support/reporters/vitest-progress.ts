import type { Reporter } from 'vitest/node';

/** Sends `npm test` how many test files have ended. */
export default class VitestProgress implements Reporter {
  #done = 0;
  #total = 0;

  onTestRunStart(files: readonly unknown[]): void {
    this.#total = files.length;
  }

  onTestModuleEnd(): void {
    this.#done += 1;
    process.send?.({ done: this.#done, total: this.#total, unit: 'files' });
  }
}
