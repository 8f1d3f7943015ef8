import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Placed behind a screen, which may be lazy: reports once that the screen is shown and its effects have run. */
export function ShownReport({ onShown }: { readonly onShown: (() => void) | undefined }) {
  const [, update] = useState(false);
  // React runs the effects below right before this update: no key can be pressed between hydration and the start of the actors.
  useLayoutEffect(() => update(true), []);
  // Forms then read what was typed before. It is rendered at once, because the render of an event before it would reset the fields.
  useEffect(() => queueMicrotask(() => flushSync(() => onShown?.())), [onShown]);
  return null;
}
