import { afterEach, beforeEach } from 'vitest';

/** React's flag for environments in which every change is wrapped in `act`. */
const FLAG = 'IS_REACT_ACT_ENVIRONMENT';

/** For test files whose actors run by themselves: React renders their changes without `act`, as in a browser. */
export function liveScreen(): void {
  const before = Reflect.get(globalThis, FLAG);
  beforeEach(() => void Reflect.set(globalThis, FLAG, false));
  afterEach(() => void Reflect.set(globalThis, FLAG, before));
}
