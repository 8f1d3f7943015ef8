import { afterEach, beforeEach } from 'vitest';

/** What React looks at to know whether every change is announced by `act`. */
const SWITCH = 'IS_REACT_ACT_ENVIRONMENT';

/** For a test file whose actors move by themselves: React draws what they do, as it would in a browser. */
export function liveScreen(): void {
  const before = Reflect.get(globalThis, SWITCH);
  beforeEach(() => void Reflect.set(globalThis, SWITCH, false));
  afterEach(() => void Reflect.set(globalThis, SWITCH, before));
}
