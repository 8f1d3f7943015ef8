import { useEffect, useRef } from 'react';

/**
 * Restores the focus if the element that had it disappeared: when `key` changes or the component is removed, and nothing
 * has the focus, it moves to the element that `target` returns for the previous key.
 */
export function useLostFocus<Key>(
  key: Key,
  target: (previous: Key) => Element | null | undefined,
  options?: FocusOptions,
): void {
  const latest = useRef({ target, options });
  latest.current = { target, options };
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const { target, options } = latest.current;
      const element = target(key);
      if (element instanceof HTMLElement) element.focus(options);
    },
    [key],
  );
}
