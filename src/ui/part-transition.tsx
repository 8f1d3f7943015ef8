import { type ReactNode, ViewTransition } from 'react';
import { prefersReducedMotion } from './scroll.ts';

/** View transition of a part's image between card and page. Disabled if the visitor prefers reduced motion. */
export function PartTransition({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  return (
    <ViewTransition name={`part-${id}`} default="none" share={prefersReducedMotion() ? 'none' : 'auto'}>
      {children}
    </ViewTransition>
  );
}
