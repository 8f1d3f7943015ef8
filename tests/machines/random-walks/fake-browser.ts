import { vi } from 'vitest';
import { fakeDrawing } from '../../support/fixtures/fake-drawing.ts';

/** Log entries that the specification asks for: a failed load is logged and gets no toast. */
const LOGGED = ['products:', 'all products:', 'orders:', 'completed orders:', 'order:'];

/** The simulated browser around the page, and the errors in its console. */
export class FakeBrowser {
  /** Errors and warnings that the specification does not ask for, and unhandled rejections. */
  readonly complaints: string[] = [];
  readonly #hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  readonly #onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  readonly #drawing = fakeDrawing();
  readonly #consoles = (['error', 'warn'] as const).map((level) => {
    const spy = vi.spyOn(console, level);
    const before = spy.getMockImplementation() ?? (() => {});
    spy.mockImplementation((...line) => this.#hear(line));
    return () => spy.mockImplementation(before);
  });

  constructor() {
    process.on('unhandledRejection', this.#complain);
  }

  /** Hides the tab behind another one, or shows it again. */
  flipTab(): void {
    this.#hidden.mockReturnValue(!document.hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  /** Interrupts the connection, or restores it. */
  flipConnection(): void {
    this.#onLine.mockReturnValue(!navigator.onLine);
  }

  /** Restores the real browser. */
  end(): void {
    process.off('unhandledRejection', this.#complain);
    this.#hidden.mockRestore();
    this.#onLine.mockRestore();
    this.#drawing.end();
    for (const giveBack of this.#consoles) giveBack();
  }

  #hear(line: readonly unknown[]): void {
    if (!LOGGED.includes(String(line[0]))) this.#complain(line.map(String).join(' '));
  }

  readonly #complain = (what: unknown): void => {
    this.complaints.push(String(what));
  };
}
