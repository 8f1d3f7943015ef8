import { type ReactNode, ViewTransition } from 'react';
import { prefersReducedMotion } from './scroll.ts';

/** A part's image, which a link carries over between card and page where the browser and the reader want motion. */
export function PartTransition({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  return (
    <ViewTransition name={`part-${id}`} default="none" share={prefersReducedMotion() ? 'none' : 'auto'}>
      {children}
    </ViewTransition>
  );
}
