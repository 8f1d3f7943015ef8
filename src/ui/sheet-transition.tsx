import { addTransitionType, type ReactNode, startTransition, ViewTransition } from 'react';
import { prefersReducedMotion } from './scroll.ts';

/** Direction in which a sheet is turned. Also the class of its view transition in global.css. */
export type SheetTurn = 'sheet-next' | 'sheet-previous';

const TURNS = { 'sheet-next': 'sheet-next', 'sheet-previous': 'sheet-previous', default: 'none' } as const;

interface SheetTransitionProps {
  readonly id: number;
  readonly children: ReactNode;
}

/** Sheet of a set, which slides when another replaces it. It does not if the visitor prefers reduced motion. */
export function SheetTransition({ id, children }: SheetTransitionProps) {
  if (prefersReducedMotion()) return children;
  // The name keeps the ids of `useId` equal to those of a page that was rendered without the transition.
  return (
    <ViewTransition name={`sheet-${id}`} default="none" enter={TURNS} exit={TURNS}>
      {children}
    </ViewTransition>
  );
}

/** Runs a navigation that turns to another sheet. */
export function turnSheet(turn: SheetTurn, navigate: () => void): void {
  startTransition(() => {
    addTransitionType(turn);
    navigate();
  });
}
