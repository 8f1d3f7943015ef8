import { type ReactNode, ViewTransition } from 'react';
import { prefersReducedMotion } from './scroll.ts';

interface PartTransitionProps {
  readonly id: number;
  readonly of?: 'picture' | 'title';
  readonly children: ReactNode;
}

/**
 * View transition of a part's picture or title between card and page. The picture moves as a whole: paper, drawing, photo
 * and line. None if the visitor prefers reduced motion. The classes in global.css are `part` and `title`.
 */
export function PartTransition({ id, of = 'picture', children }: PartTransitionProps) {
  if (prefersReducedMotion()) return children;
  return (
    <ViewTransition
      name={of === 'picture' ? `part-${id}` : `title-${id}`}
      default="none"
      share={of === 'picture' ? 'part' : 'title'}
    >
      {children}
    </ViewTransition>
  );
}
