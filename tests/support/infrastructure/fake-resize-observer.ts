import { vi } from 'vitest';

/** Takes the browser's place until the test ends; tells those who still observe, who hear of a change when they are called. */
export function fakeResizeObserver(): ReadonlySet<() => void> {
  const observers = new Set<() => void>();
  vi.stubGlobal('ResizeObserver', function FakeResizeObserver(tell: () => void) {
    return { observe: () => observers.add(tell), disconnect: () => observers.delete(tell) };
  });
  return observers;
}
