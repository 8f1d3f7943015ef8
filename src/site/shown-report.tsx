import { useEffect, useLayoutEffect, useState } from 'react';

/** Placed behind a screen, which may be lazy: reports once that the screen is shown and its effects have run. */
export function ShownReport({ onShown }: { readonly onShown: (() => void) | undefined }) {
  const [, update] = useState(false);
  // React runs the effects below right before this update: no key can be pressed between hydration and the start of the actors.
  useLayoutEffect(() => update(true), []);
  useEffect(() => onShown?.(), [onShown]);
  return null;
}
