import { vi } from 'vitest';

/** Replaces ResizeObserver until the test ends. Returns the callbacks of the connected observers. */
export function fakeResizeObserver(): ReadonlySet<() => void> {
  const observers = new Set<() => void>();
  vi.stubGlobal('ResizeObserver', function FakeResizeObserver(callback: () => void) {
    return { observe: () => observers.add(callback), disconnect: () => observers.delete(callback) };
  });
  return observers;
}
