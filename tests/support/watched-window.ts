import { act } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';

type Entries = readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[];

/** An observer of the window whose sight the test decides. */
class ControlledObserver {
  static current: ControlledObserver | null = null;
  readonly #tell: (entries: Entries) => void;

  constructor(tell: (entries: Entries) => void) {
    this.#tell = tell;
    ControlledObserver.current = this;
  }
  observe(): void {}
  disconnect(): void {}
  see(isIntersecting: boolean): Promise<void> {
    return act(async () => this.#tell([{ isIntersecting }]));
  }
}

/** Puts the observer in the window's place for every test of a file. */
export function watchedWindow(): void {
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', ControlledObserver));
}

/** The visitor comes near to what was observed last. */
export const comeNear = () => ControlledObserver.current?.see(true);

/** What was observed last is still far away. */
export const stayAway = () => ControlledObserver.current?.see(false);
