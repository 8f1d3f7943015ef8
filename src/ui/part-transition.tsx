import { type ReactNode, ViewTransition } from 'react';
import { prefersLessMotion } from './scroll.ts';

export interface PartTransitionProps {
  readonly id: number;
  readonly children: ReactNode;
}

/** A part's picture, which a link carries over between card and page where the browser and the reader want motion. */
export function PartTransition({ id, children }: PartTransitionProps) {
  return (
    <ViewTransition name={`part-${id}`} default="none" share={prefersLessMotion() ? 'none' : 'auto'}>
      {children}
    </ViewTransition>
  );
}
