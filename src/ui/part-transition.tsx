import { type ReactNode, ViewTransition } from 'react';
import { prefersLessMotion } from './scroll.ts';

export interface PartTransitionProps {
  /** The product's id. */
  readonly id: number;
  /** Its picture. */
  readonly children: ReactNode;
}

/**
 * The picture of a part, which a link carries over from its card to its page and back. A browser without view
 * transitions, Back and Forward, and a reader who asked for less motion get the next page at once.
 */
export function PartTransition({ id, children }: PartTransitionProps) {
  return (
    <ViewTransition name={`part-${id}`} default="none" share={prefersLessMotion() ? 'none' : 'auto'}>
      {children}
    </ViewTransition>
  );
}
