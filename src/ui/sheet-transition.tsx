import { addTransitionType, type ReactNode, startTransition, ViewTransition } from 'react';
import { prefersReducedMotion } from './scroll.ts';

/** Direction in which a sheet is turned. Also the class of its view transition in global.css. */
export type SheetTurn = 'sheet-next' | 'sheet-previous';

const TURNS = { 'sheet-next': 'sheet-next', 'sheet-previous': 'sheet-previous', default: 'none' } as const;

/** Sheet of a set, which slides when another replaces it. The sheets must differ in their `key`. */
export function SheetTransition({ children }: { readonly children: ReactNode }) {
  const turns = prefersReducedMotion() ? 'none' : TURNS;
  return (
    <ViewTransition default="none" enter={turns} exit={turns}>
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
