import { type ReactNode, ViewTransition } from 'react';
import { prefersReducedMotion } from './scroll.ts';

interface PartTransitionProps {
  readonly id: number;
  readonly of?: 'image' | 'title';
  readonly children: ReactNode;
}

/** View transition of a part's image or title between card and page. Disabled if the visitor prefers reduced motion. */
export function PartTransition({ id, of = 'image', children }: PartTransitionProps) {
  const name = of === 'image' ? `part-${id}` : `title-${id}`;
  return (
    <ViewTransition name={name} default="none" share={prefersReducedMotion() ? 'none' : 'auto'}>
      {children}
    </ViewTransition>
  );
}
