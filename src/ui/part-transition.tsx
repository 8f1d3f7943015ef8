import { type ReactNode, ViewTransition } from 'react';
import { classes } from './classes.ts';
import { prefersReducedMotion } from './scroll.ts';
import type { SheetTurn } from './sheet-transition.tsx';

/** A turning sheet takes its picture and title along. */
const WITH_SHEET = { 'sheet-next': 'none', 'sheet-previous': 'none' } satisfies Readonly<Record<SheetTurn, 'none'>>;

interface PartTransitionProps {
  readonly id: number;
  readonly of?: 'picture' | 'title';
  /** True on the part's own page. Its picture and title move above everything else. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/**
 * View transition of a part's picture or title between card and page. The picture moves as a whole: paper, drawing, photo
 * and line. None if the visitor prefers reduced motion. The classes in global.css are `part`, `title` and `open`.
 */
export function PartTransition({ id, of = 'picture', isOpen = false, children }: PartTransitionProps) {
  if (prefersReducedMotion()) return children;
  const [name, share] = of === 'picture' ? [`part-${id}`, 'part'] : [`title-${id}`, 'title'];
  return (
    <ViewTransition name={name} default="none" share={{ ...WITH_SHEET, default: classes(share, isOpen && 'open') }}>
      {children}
    </ViewTransition>
  );
}
