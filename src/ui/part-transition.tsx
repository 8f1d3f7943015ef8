import { type ReactNode, ViewTransition } from 'react';
import { prefersReducedMotion } from './scroll.ts';

interface PartTransitionProps {
  readonly id: number;
  readonly of?: 'image' | 'title';
  readonly children: ReactNode;
}

/**
 * View transition of a part's image or title between card and page. None if the visitor prefers reduced motion. Its class
 * in global.css is `part`.
 */
export function PartTransition({ id, of = 'image', children }: PartTransitionProps) {
  if (prefersReducedMotion()) return children;
  return (
    <ViewTransition name={of === 'image' ? `part-${id}` : `title-${id}`} default="none" share="part">
      {children}
    </ViewTransition>
  );
}
