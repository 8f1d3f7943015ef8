import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

type Sight = readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[];

/** An observer of the window whose sight the test decides. */
class HeldObserver {
  static current: HeldObserver | null = null;
  readonly #tell: (entries: Sight) => void;

  constructor(tell: (entries: Sight) => void) {
    this.#tell = tell;
    HeldObserver.current = this;
  }
  observe(): void {}
  disconnect(): void {}
  see(isIntersecting: boolean): Promise<void> {
    return act(async () => this.#tell([{ isIntersecting }]));
  }
}

/** Puts the observer in the window's place for every test of a file. */
export function watchedWindow(): void {
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', HeldObserver));
  afterEach(() => void vi.unstubAllGlobals());
}

/** The visitor comes near to what was observed last. */
export const comeNear = () => HeldObserver.current?.see(true);

/** What was observed last is still far away. */
export const stayAway = () => HeldObserver.current?.see(false);
