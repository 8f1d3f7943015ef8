import { type ReactNode, ViewTransition } from 'react';
import { prefersLessMotion } from './scroll.ts';

/** A part's picture, which a link carries over between card and page where the browser and the reader want motion. */
export function PartTransition({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  return (
    <ViewTransition name={`part-${id}`} default="none" share={prefersLessMotion() ? 'none' : 'auto'}>
      {children}
    </ViewTransition>
  );
}
