import { afterEach, beforeEach } from 'vitest';

/** React's flag for environments in which every change is wrapped in `act`. */
const FLAG = 'IS_REACT_ACT_ENVIRONMENT';

/** Lets React render changes without `act`, as in a browser. Needed by test files whose actors run by themselves. */
export function liveScreen(): void {
  const before = Reflect.get(globalThis, FLAG);
  beforeEach(() => void Reflect.set(globalThis, FLAG, false));
  afterEach(() => void Reflect.set(globalThis, FLAG, before));
}
